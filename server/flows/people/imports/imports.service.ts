import type { z } from 'zod';
import type { ImportRow, imports, MemberImport } from '#contract/people/imports.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { ownerOf, readBack, requireReady, plannerOf } from './imports.policy.ts';
import type { Cells } from './columns.rules.ts';
import * as repository from './imports.repository.ts';
import { importView, rowView } from './imports.view.ts';
import { recheck } from './recheck.service.ts';

/** The latest imports, newest first. */
export async function recent(context: TeamContext): Promise<{ items: MemberImport[] }> {
  const found = await asTeam(context.database, context.team.id, (db) =>
    repository.findRecent(db, context.team.id, ownerOf(context), 20),
  );
  return { items: found.map((row) => importView(row, context.now)) };
}

/** An import of the caller. */
export async function readImport(context: TeamContext, id: string): Promise<MemberImport> {
  const found = await asTeam(context.database, context.team.id, (db) =>
    repository.find(db, context.team.id, id, ownerOf(context)),
  );
  if (!found) throw new AppError('notFound');
  return importView(found, context.now);
}

type RowsQuery = z.output<NonNullable<(typeof imports.rows)['query']>>;

/** A page of the rows of an import. */
export async function readRows(
  context: TeamContext,
  id: string,
  query: RowsQuery,
): Promise<z.input<(typeof imports.rows)['output']>> {
  await readImport(context, id);
  const { page, size, show, column = [] } = query;
  const found = await asTeam(context.database, context.team.id, (db) =>
    repository.findRows(db, context.team.id, id, { show, columns: column, page, size }),
  );
  return { items: found.rows.map((row) => rowView(context.language, row)), page, size, total: found.total };
}

/** Changes cells of a row and checks the whole file again, since a key may now equal that of another row. */
export function fixRow(
  context: TeamContext,
  id: string,
  number: number,
  values: Cells,
): Promise<{ import: MemberImport; row: ImportRow }> {
  return writeTeam(context, async (tx) => {
    const found = await requireReady(tx, context, id);
    const stored = await repository.allRows(tx, context.team.id, id);
    const row = stored.find((each) => each.row === number);
    if (!row) throw new AppError('notFound');
    const fixed = { ...row, values: merged(row.values, values) };
    await recheck(tx, { ...context, ...(await plannerOf(tx, context)) }, id, stored, fixed);
    await record(tx, context, {
      category: 'DATA',
      action: 'members.import.fix',
      object: { type: 'import', id, name: found.file_name },
      before: { row: number, ...pick(row.values, values) },
      after: { row: number, ...values },
    });
    const shown = await repository.findRows(tx, context.team.id, id, {
      show: 'all',
      columns: [],
      rows: [number],
      page: 1,
      size: 1,
    });
    const [checked] = shown.rows;
    if (!checked) throw new AppError('notFound');
    return { import: await readBack(tx, context, id), row: rowView(context.language, checked) };
  });
}

function merged(before: Cells, values: Cells): Cells {
  const trimmed = Object.entries({ ...before, ...values }).map(([column, text]) => [column, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text));
}

const pick = (cells: Cells, like: Cells): Cells =>
  Object.fromEntries(Object.keys(like).map((column) => [column, cells[column as keyof Cells] ?? '']));

/** Deletes a checked file. */
export function discard(context: TeamContext, id: string): Promise<Record<string, never>> {
  return writeTeam(context, async (tx) => {
    const found = await requireReady(tx, context, id);
    await repository.remove(tx, context.team.id, id);
    await record(tx, context, {
      category: 'DATA',
      action: 'members.import.discard',
      object: { type: 'import', id, name: found.file_name },
    });
    return {};
  });
}
