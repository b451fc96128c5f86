import type { z } from 'zod';
import type { member } from '#contract/people/members.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import type { Resignation, ResignationDetail } from '#contract/people/resignations.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError } from '#server/kernel/errors.ts';
import { viewScope } from '#server/features/people/members/members.policy.ts';
import { withPictures } from '#server/features/people/members/members.view.ts';
import * as lists from './list.repository.ts';
import { lineView, resignationView } from './resignations.view.ts';
import { readLines } from './resignations.repository.ts';

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
export function read(context: TeamContext, which: { id: string } | { memberId: string }): Promise<ResignationDetail> {
  const teamId = context.team.id;
  return asTeam(context.database, teamId, async (db) => {
    const row = await lists.read(db, teamId, viewScope(context), which);
    const found = row && (await lists.readRecord(db, row.employee_id));
    if (!found) throw new AppError('notFound');
    const lines = await readLines(db, teamId, row.id, resignLimits.lines);
    return {
      ...resignationView(context, row),
      lines: lines.map((line) => lineView(context, line)),
      record: JSON.parse(withPictures(context, found)) as z.infer<typeof member>,
    };
  });
}
