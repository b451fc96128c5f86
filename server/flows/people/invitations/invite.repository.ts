import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import { insideScope } from '#server/features/people/members/members.repository.ts';
import { type ColumnsOf, column, many, maybeValue, value } from '#server/kernel/database/rows.ts';

export interface InvitedMember extends ColumnsOf<'members', 'id' | 'display_name' | 'status'> {
  email: string | null;
  /** E.164. */
  mobile: string | null;
  in_scope: boolean;
}

type Which = { ids: readonly string[] } | { emails: readonly string[] } | { mobiles: readonly string[] };

/** Locks current members by id, email or mobile until the end of the transaction. */
export async function lockPeople(tx: Tx, teamId: string, which: Which, scope: Scope): Promise<InvitedMember[]> {
  const ids = 'ids' in which ? which.ids : await idsAt(tx, which);
  await sql`SELECT 1 FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) ORDER BY m.id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const rows = await many(tx)<InvitedMember>`
    SELECT m.id, m.display_name, m.email::text AS email, m.mobile, m.status, ${insideScope(scope)} AS in_scope
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) AND m.resigned_at IS NULL`;
  // A member whose address changed before the lock no longer matches.
  const requested =
    'ids' in which ? undefined : new Set('emails' in which ? which.emails.map((each) => each.toLowerCase()) : which.mobiles);
  return rows.filter(
    ({ email, mobile }) => requested === undefined || requested.has(('emails' in which ? email?.toLowerCase() : mobile) ?? ''),
  );
}

/** Finds ids through the view, because on the protected table citext cannot use an index (decisions/011). */
async function idsAt(tx: Tx, which: Exclude<Which, { ids: readonly string[] }>): Promise<string[]> {
  const at =
    'emails' in which
      ? sql`email IS NOT NULL AND email = ANY(${which.emails}::citext[])`
      : sql`mobile_number IS NOT NULL AND mobile = ANY(${which.mobiles}::text[])`;
  return column(tx)<string>`SELECT id FROM app.members_view WHERE resigned_at IS NULL AND ${at}`;
}

/** The accounts that sign in with these emails and mobile numbers, with their language and whether they have joined the team. */
export async function accountsAt(
  tx: Tx,
  teamId: string,
  addresses: readonly string[],
): Promise<Map<string, { locale: Language | null; joined: boolean }>> {
  const rows = await many(tx)<{ address: string; locale: Language | null; joined: boolean }>`
    SELECT a.address, a.locale, EXISTS (
      SELECT 1 FROM members m WHERE m.team_id = ${teamId}::uuid AND m.account_id = a.id AND m.resigned_at IS NULL) AS joined
    FROM (
      SELECT id, lower(email::text) AS address, locale FROM accounts WHERE closed_at IS NULL AND email = ANY(${addresses}::citext[])
      UNION SELECT id, mobile, locale FROM accounts WHERE closed_at IS NULL AND mobile = ANY(${addresses}::text[])) AS a`;
  return new Map(rows.map(({ address, ...found }) => [address, found]));
}

/** The members who were invited before, and can therefore be reminded. */
export async function invitedBefore(tx: Tx, teamId: string, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await many(tx)<{ member_id: string }>`
    SELECT DISTINCT member_id FROM member_invitations WHERE team_id = ${teamId}::uuid AND member_id = ANY(${memberIds}::uuid[])`;
  return new Set(rows.map((row) => row.member_id));
}

const lockGroups = 256;

/**
 * Serialises counting and sending for the team, for the sender and for these addresses. Addresses are grouped into 256 locks,
 * taken in ascending order, so that a large import does not hold thousands of locks and two senders do not deadlock.
 */
export async function lockSending(tx: Tx, teamId: string, senderId: string, addresses: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`invitations of ${teamId}`}))`.execute(tx);
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('invitations by ' || account_id)) FROM members
    WHERE team_id = ${teamId}::uuid AND id = ${senderId}::uuid AND account_id IS NOT NULL`.execute(tx);
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('invitations to'), lock_group) FROM (
      SELECT DISTINCT abs(hashtext(lower(address)) % ${lockGroups}::int) AS lock_group FROM unnest(${addresses}::text[]) AS address ORDER BY 1
    ) AS lock_groups`.execute(tx);
}

export interface Counts {
  day: number;
  month: number;
}

/** The number of invitations that the team sent within 24 hours. */
export function sentToday(tx: Tx, teamId: string): Promise<number> {
  return value(tx)<number>`
    SELECT count(*)::int FROM member_invitations
    WHERE team_id = ${teamId}::uuid AND sent_at > now() - interval '1 day'`;
}

/** The number of invitations that the person behind a member sent within 24 hours, from all their teams. */
export async function sentByPerson(tx: Tx, teamId: string, memberId: string): Promise<number> {
  return (await maybeValue(tx)<number>`SELECT app.invitations_by(${teamId}::uuid, ${memberId}::uuid) AS n`) ?? 0;
}

/** The number of invitations that each address got from this team within 24 hours and 30 days. */
export async function sentByTeam(tx: Tx, teamId: string, addresses: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await many(tx)<Counts & { recipient: string }>`
    SELECT lower(recipient::text) AS recipient, count(*) FILTER (WHERE sent_at > now() - interval '1 day')::int AS day, count(*)::int AS month
    FROM member_invitations
    WHERE team_id = ${teamId}::uuid AND recipient = ANY(${addresses}::citext[]) AND sent_at > now() - interval '30 days'
    GROUP BY 1`;
  return new Map(rows.map(({ recipient, ...counts }) => [recipient, counts]));
}

/** The number of invitations that each address got from all teams within 24 hours and 30 days. */
export async function sentByAll(tx: Tx, addresses: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await many(tx)<Counts & { recipient: string }>`
    SELECT lower(recipient) AS recipient, sum(day)::int AS day, sum(month)::int AS month
    FROM app.invitations_to(${addresses}::text[]) GROUP BY 1`;
  return new Map(rows.map(({ recipient, ...counts }) => [recipient, counts]));
}
