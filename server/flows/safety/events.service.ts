import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { safety } from '#contract/safety.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type AuthEventRow, eventColumns, matchingEvents, shownEvent } from '#server/outside/sign-on/auth-events.repository.ts';
import { findSignIn, isHere } from './members.repository.ts';
import { mayView } from './safety.policy.ts';

type Query = z.output<typeof safety.events.query & object>;
type Row = AuthEventRow & { member_id: string; display_name: string };

/**
 * Authentication events of the members within reach, since each joined this team (row-level security of auth_events), the
 * newest first. Throws notFound for a member outside the reach.
 */
export function list(context: TeamContext, { page, size, employeeId, ...filters }: Query) {
  const reach = mayView(context);
  const { id: teamId } = context.team;
  return asTeam(context.database, teamId, async (db) => {
    if (employeeId !== undefined && !(await findSignIn(db, teamId, employeeId, reach))) throw new AppError('notFound');
    const one = employeeId === undefined ? sql`true` : sql`m.id = ${employeeId}::uuid`;
    const where = sql<boolean>`m.team_id = ${teamId}::uuid AND ${isHere} AND ${reach} AND ${one} AND ${matchingEvents(filters, context.timeZone)}`;
    const { rows, total } = await read(db, where, { page, size });
    const items = rows.map((row) => ({ ...shownEvent(row), employeeId: row.member_id, displayName: row.display_name }));
    return { items, page, size, total };
  });
}

async function read(db: Db, where: RawBuilder<boolean>, { page, size }: { page: number; size: number }) {
  const from = sql`FROM members m JOIN auth_events e ON e.account_id = m.account_id WHERE ${where}`;
  const { rows } = await sql<Row>`SELECT ${eventColumns}, m.id AS member_id, m.display_name ${from}
    ORDER BY e.at DESC, e.id DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
