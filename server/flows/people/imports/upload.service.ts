import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { importLimits } from '#contract/people/import-facts.ts';
import type { imports } from '#contract/people/imports.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { readSheet } from '#server/integrations/spreadsheets/read.ts';
import { readBack, refusingSecond, plannerOf } from './imports.policy.ts';
import { cellsOf, findHeader, sheetNames } from './columns.rules.ts';
import { summarise } from './consequences.rules.ts';
import * as repository from './imports.repository.ts';
import { faultView } from './imports.view.ts';
import { planRows } from './plan.service.ts';
import { readRow } from './read-row.rules.ts';
import { recordOf } from './recheck.service.ts';
import { loadTeamState } from './team-state.service.ts';

/**
 * Checks an uploaded file as a whole and stores the result; no member is changed. One upload of a team at a time (importRunning).
 * Throws fileTypeRefused, fileUnreadable or invalid unless it is an .xlsx file of at most 2,000 members.
 */
export async function upload(
  context: TeamContext,
  file: { name: string; content: Buffer },
): Promise<z.input<(typeof imports.upload)['output']>> {
  const { team, actor } = context;
  const id = uuidv7();
  const names = { id, file_name: printable(file.name), created_by: actor.memberId, created_by_name: actor.displayName };
  await refusingSecond(() => inTransaction(context.database, { teamId: team.id }, (tx) => repository.claim(tx, team.id, names)));
  try {
    const answer = await check(context, id, file);
    if (answer.id !== id) await forget(context, id);
    return answer;
  } catch (error) {
    await forget(context, id);
    throw error;
  }
}

const printable = (name: string) => name.replace(/\p{Cc}/gu, '').toWellFormed() || 'import.xlsx';

async function check(context: TeamContext, id: string, file: { name: string; content: Buffer }) {
  const { team } = context;
  const { header, rows } = await readFile(file.content);
  const read = await mapInSlices(rows, ({ row, cells }) => readRow(row, cells));
  const state = await asTeam(context.database, team.id, async (db) =>
    loadTeamState(db, team, read, { ...(await plannerOf(db, context)), now: context.now }),
  );
  const planned = await planRows(read, state);
  const summary = summarise(planned, state);
  return writeTeam(context, async (tx) => {
    const columns = header.places.map(({ column }) => column);
    await repository.storeCheckResult(tx, team.id, id, { columns, ignored: header.ignored, summary });
    await repository.insertRows(tx, team.id, id, planned.map(recordOf));
    await record(tx, context, {
      category: 'DATA',
      action: 'members.import.check',
      object: { type: 'import', id, name: file.name },
      after: { rows: summary.rows, add: summary.add, update: summary.update, faulty: summary.faulty },
    });
    const faults = planned.flatMap((row) => row.faults.map((fault) => [row.read.row, fault] as const));
    const firstFaults = faults
      .slice(0, importLimits.firstFaults)
      .map(([row, fault]) => ({ row, ...faultView(context.language, fault) }));
    return { ...(await readBack(tx, context, id)), firstFaults };
  });
}

async function readFile(content: Buffer) {
  const most = importLimits.rows + 2;
  const sheet = await readSheet({ content, sheets: sheetNames, mostRows: most });
  const header = findHeader(sheet.rows);
  if (!header) throw invalid({ field: 'file', rule: 'fileColumns' });
  const below = sheet.rows.filter(({ row }) => row > header.row);
  if (sheet.truncated || below.length > importLimits.rows) {
    throw invalid({ field: 'file', rule: 'fileTooManyRows', args: { max: importLimits.rows } });
  }
  const rows = below
    .map((row) => ({ row: row.row, cells: cellsOf(header, row) }))
    .filter(({ cells }) => Object.keys(cells).length);
  if (!rows.length) throw invalid({ field: 'file', rule: 'fileEmpty' });
  return { header, rows };
}

function forget(context: TeamContext, id: string): Promise<void> {
  return inTransaction(context.database, { teamId: context.team.id }, (tx) => repository.remove(tx, context.team.id, id));
}
