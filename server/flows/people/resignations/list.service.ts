import type { z } from 'zod';
import type { member } from '#contract/people/members.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import type { Resignation, ResignationDetail } from '#contract/people/resignations.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { AppError } from '#server/kernel/errors.ts';
import { viewScope } from '#server/features/people/members/members.policy.ts';
import { withPictures } from '#server/features/people/members/members.view.ts';
import { findLeavers } from './leavers.repository.ts';
import * as lists from './list.repository.ts';
import { lineView, resignationView } from './resignations.view.ts';
import { returnStates } from './returning.service.ts';
import { type LineRow, readLines } from './resignations.repository.ts';

/** A page of members in the caller's scope who have resigned or have a pending resignation. */
export async function list(
  context: TeamContext,
  query: lists.ResignationListQuery,
): Promise<{ items: Resignation[]; page: number; size: number; total: number }> {
  const { team, now } = context;
  const { rows, total } = await asTeamReadOnly(context.database, team.id, (db) =>
    lists.list(db, team.id, viewScope(context), query, { now, timeZone: team.timeZone }),
  );
  return { items: rows.map((row) => resignationView(context, row)), page: query.page, size: query.size, total };
}

/** A resignation with its ledger and the record of the member. */
export function read(
  context: TeamContext,
  kinds: readonly HandoverKind[],
  which: { id: string } | { memberId: string },
): Promise<ResignationDetail> {
  const teamId = context.team.id;
  return asTeam(context.database, teamId, async (db) => {
    const row = await lists.read(db, teamId, viewScope(context), which);
    const found = row && (await lists.readRecord(db, row.employee_id));
    if (!found) throw new AppError('notFound');
    const lines = await readLines(db, teamId, row.id, resignLimits.lines);
    const view = resignationView(context, row);
    const states = await statesOf(db, context, kinds, view, lines);
    return {
      ...view,
      lines: lines.map((line) => lineView(context, line, states.get(line.id))),
      record: JSON.parse(withPictures(context, found)) as z.infer<typeof member>,
    };
  });
}

/** Whether each line can be returned, if the caller can restore the member. */
async function statesOf(
  db: Db,
  context: TeamContext,
  kinds: readonly HandoverKind[],
  { employeeId, restoreDays, can }: Resignation,
  lines: readonly LineRow[],
): Promise<Map<string, HandoverLine['giveBack']>> {
  if (restoreDays === null || !can.edit) return new Map();
  const [member] = await findLeavers(db, context.team.id, [employeeId]);
  return member ? returnStates(db, context, kinds, member, lines) : new Map();
}
