import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

export interface Applicant extends ColumnsOf<'accounts', 'id' | 'display_name' | 'email' | 'locale'> {
  /** E.164. */
  mobile: string | null;
  email_verified: boolean;
  mobile_verified: boolean;
}

const applicantColumns = sql`id, display_name, email, mobile, email_verified_at IS NOT NULL AS email_verified,
  mobile_verified_at IS NOT NULL AS mobile_verified, locale`;

/** Returns an account that is not closed. */
export function findApplicant(db: Db, accountId: string): Promise<Applicant | undefined> {
  return maybeOne(db)<Applicant>`
    SELECT ${applicantColumns} FROM accounts WHERE id = ${accountId}::uuid AND closed_at IS NULL`;
}

/**
 * Returns an account that is not closed and locks it until the end of the transaction, which serialises the person's requests and
 * prevents closing.
 */
export function lockApplicant(tx: Tx, accountId: string): Promise<Applicant | undefined> {
  return maybeOne(tx)<Applicant>`
    SELECT ${applicantColumns} FROM accounts WHERE id = ${accountId}::uuid AND closed_at IS NULL FOR NO KEY UPDATE`;
}

export interface TeamSeen extends ColumnsOf<'teams', 'id' | 'name' | 'status' | 'default_lang' | 'logo_file_id'> {
  /** The caller's member id, if they have joined. */
  member_id: string | null;
}

/** Returns a team with the member id of an account that has joined it. */
export function findTeam(db: Db, teamId: string, accountId: string): Promise<TeamSeen | undefined> {
  return maybeOne(db)<TeamSeen>`
    SELECT t.id, t.name, t.status, t.default_lang, t.logo_file_id, (
      SELECT m.id FROM members m
      WHERE m.team_id = t.id AND m.account_id = ${accountId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED') AS member_id
    FROM teams t WHERE t.id = ${teamId}::uuid`;
}

export interface RecordSeen extends ColumnsOf<'members', 'id' | 'display_name' | 'status'> {
  departments: { departmentId: string; name: string; path: string }[];
}

/**
 * The member record that matches a verified address of the applicant: without an account, not resigned, with the same email or
 * else the same mobile. Unverified addresses never match.
 */
export async function findRecord(
  db: Db,
  applicant: Pick<Applicant, 'email' | 'mobile' | 'email_verified' | 'mobile_verified'>,
): Promise<RecordSeen | undefined> {
  const email = applicant.email_verified ? applicant.email : null;
  const mobile = applicant.mobile_verified ? applicant.mobile : null;
  if (email === null && mobile === null) return undefined;
  return maybeOne(db)<RecordSeen>`
    SELECT m.id, m.display_name, m.status, coalesce((
      SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
      FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments
    FROM app.members_view m
    WHERE (m.email = ${email}::citext OR m.mobile = ${mobile}::text) AND m.account_id IS NULL AND m.resigned_at IS NULL
    ORDER BY (m.email = ${email}::citext) IS TRUE DESC LIMIT 1`;
}

export type InviterSeen = ColumnsOf<'members', 'id' | 'display_name'> & ColumnsOf<'accounts', 'email' | 'locale'>;

/** The inviter with the address of their account, if they are a current member who has joined. */
export async function findInviter(db: Db, teamId: string, memberId: string | null): Promise<InviterSeen | undefined> {
  if (memberId === null) return undefined;
  return maybeOne(db)<InviterSeen>`
    SELECT m.id, m.display_name, CASE WHEN m.suspended_at IS NULL THEN a.email END AS email, a.locale
    FROM members m JOIN accounts a ON a.id = m.account_id AND a.closed_at IS NULL
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED'`;
}

/**
 * The heads of the departments that a request leads into, by its link or its invited record, and of those above, if they are
 * current members who have joined. With the addresses of their accounts.
 */
export function findHeads(
  db: Db,
  teamId: string,
  { linkId, invitationId }: { linkId: string | null; invitationId: string | null },
): Promise<InviterSeen[]> {
  return many(db)<InviterSeen>`
    WITH leads_to AS (
      SELECT l.department_id AS id FROM invitation_links l WHERE l.team_id = ${teamId}::uuid AND l.id = ${linkId}::uuid
      UNION SELECT md.department_id FROM member_invitations i
        JOIN member_departments md ON md.team_id = i.team_id AND md.member_id = i.member_id
        WHERE i.team_id = ${teamId}::uuid AND i.id = ${invitationId}::uuid)
    SELECT m.id, m.display_name, a.email, a.locale FROM members m JOIN accounts a ON a.id = m.account_id AND a.closed_at IS NULL
    WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL
      AND m.id IN (SELECT h.head_member_id FROM leads_to
        JOIN departments d ON d.team_id = ${teamId}::uuid AND d.id = leads_to.id
        JOIN departments h ON h.team_id = d.team_id AND h.id = ANY(d.path))
    ORDER BY m.id`;
}
