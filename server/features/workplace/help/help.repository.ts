import { type Insertable, sql } from 'kysely';
import type { FeedbackKind } from '#contract/workplace/feedback-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import type { DemoRequests, Feedback } from '#server/kernel/database/database-types.generated.ts';

/** The sender of feedback: the account, and the team named in the request if the account is a member of it. */
export interface FeedbackSender {
  name: string;
  email: string | null;
  mobile: string | null;
  team: { id: string; name: string } | null;
}

/**
 * Returns how many messages an account has sent within the last hour. Concurrent calls for the same account wait for this
 * transaction.
 */
export async function countLastHour(tx: Tx, accountId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback ${accountId}`}, 0))`.execute(tx);
  return value(tx)<number>`
    SELECT count(*)::int AS n FROM feedback WHERE account_id = ${accountId}::uuid AND created_at > now() - interval '1 hour'`;
}

/** Returns the sender of feedback; `team` is null unless the account is a member of the team. */
export async function findSender(db: Db, accountId: string, teamId: string | undefined): Promise<FeedbackSender> {
  const account = await db
    .selectFrom('accounts')
    .select(['display_name', 'email', 'mobile'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const team = teamId === undefined ? undefined : await findTeam(db, accountId, teamId);
  return { name: account.display_name, email: account.email, mobile: account.mobile, team: team ?? null };
}

function findTeam(db: Db, accountId: string, teamId: string): Promise<{ id: string; name: string } | undefined> {
  return maybeOne(db)<ColumnsOf<'teams', 'id' | 'name'>>`
    SELECT t.id, t.name FROM teams t JOIN members m ON m.team_id = t.id
    WHERE t.id = ${teamId}::uuid AND m.account_id = ${accountId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED'`;
}

export async function insertFeedback(tx: Tx, values: Insertable<Feedback>): Promise<void> {
  await tx.insertInto('feedback').values(values).execute();
}

export async function insertDemo(tx: Tx, values: Insertable<DemoRequests>): Promise<void> {
  await tx.insertInto('demo_requests').values(values).execute();
}

/** Returns the ids of active super administrators, by name. */
export function listSuperAdmins(db: Db, teamId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT m.id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
    JOIN members m ON m.team_id = rm.team_id AND m.id = rm.member_id
    WHERE r.team_id = ${teamId}::uuid AND r.built_in = 'SUPER_ADMIN'
      AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL
    ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}

interface FeedbackRow
  extends
    ColumnsOf<
      'feedback',
      'id' | 'kind' | 'text' | 'route' | 'request_id' | 'user_agent' | 'language' | 'wants_reply' | 'created_at'
    >,
    ColumnsOf<'accounts', 'display_name' | 'email' | 'mobile'> {
  team_id: string | null;
  team_name: string | null;
}
interface HelpRequestFilters {
  page: number;
  size: number;
  search?: string | undefined;
}

/** Returns a page of feedback, latest first, with team names, for provider staff only. */
export async function listFeedback(
  db: Db,
  staff: string,
  { page, size, search = '', kind }: HelpRequestFilters & { kind?: FeedbackKind | undefined },
) {
  const chosen = sql.join(
    [
      sql`true`,
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(search ? [sql`strpos(lower(f.text), ${search.toLowerCase()}) > 0`] : []),
    ],
    sql` AND `,
  );
  const rows = await many(db)<FeedbackRow>`
    WITH page AS (SELECT f.* FROM feedback f WHERE ${chosen} ORDER BY f.created_at DESC, f.id DESC
      LIMIT ${size}::int OFFSET ${(page - 1) * size}::int)
    SELECT f.id, f.kind, f.text, f.route, f.request_id, f.user_agent, f.language, f.wants_reply, f.created_at, t.id AS team_id, t.name AS team_name,
      a.display_name, a.email, a.mobile
    FROM page f JOIN accounts a ON a.id = f.account_id
    LEFT JOIN app.feedback_teams(${staff}::uuid, ARRAY(SELECT team_id FROM page)) t ON t.id = f.team_id
    ORDER BY f.created_at DESC, f.id DESC`;
  const total = await value(db)<number>`SELECT count(*)::int AS n FROM feedback f WHERE ${chosen}`;
  return { rows, total };
}

/** Returns a page of demo requests, latest first. */
export async function listDemos(db: Db, { page, size, search = '' }: HelpRequestFilters) {
  const fragment = search.toLowerCase();
  const chosen = fragment
    ? sql`strpos(lower(d.name || ' ' || d.company || ' ' || d.email || ' ' || d.message), ${fragment}) > 0`
    : sql`true`;
  const rows = await many(db)<DemoRow>`
    SELECT d.id, d.name, d.company, d.email, d.phone, d.people, d.message, d.requested_on, d.time_zone, d.language, d.created_at
    FROM demo_requests d WHERE ${chosen} ORDER BY d.created_at DESC, d.id DESC
    LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int AS n FROM demo_requests d WHERE ${chosen}`;
  return { rows, total };
}

type DemoRow = ColumnsOf<
  'demo_requests',
  'id' | 'name' | 'company' | 'email' | 'phone' | 'people' | 'message' | 'requested_on' | 'time_zone' | 'language' | 'created_at'
>;
