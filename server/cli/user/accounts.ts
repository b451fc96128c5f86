import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { newProof } from '#server/features/access/sign-in/account.rules.ts';
import { insertVerification } from '#server/features/access/sign-in/verifications.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { keyedHash } from '#server/kernel/keys/sealing.ts';
import { StartError } from '#server/start-error.ts';

/** An account. A disabled one keeps its addresses and can be enabled again; a closed one has none. */
export interface ListedAccount {
  id: string;
  email: string | null;
  mobile: string | null;
  name: string;
  state: 'active' | 'disabled' | 'closed';
  staff: boolean;
  /** Whether its second factor is on. */
  secondFactor: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
  teams: { id: string; code: string; name: string; memberId: string }[];
}

const columns = `a.id, a.email::text, a.mobile, a.display_name AS name,
  CASE WHEN a.closed_at IS NULL THEN 'active' WHEN coalesce(a.email::text, a.mobile) IS NULL THEN 'closed' ELSE 'disabled' END AS state,
  EXISTS (SELECT FROM provider_staff s WHERE s.account_id = a.id) AS staff,
  EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS "secondFactor",
  a.created_at AS "createdAt",
  (SELECT max(e.at) FROM auth_events e WHERE e.account_id = a.id AND e.kind = 'SIGN_IN' AND e.result = 'SUCCESS') AS "lastSignInAt",
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'memberId', m.member_id) ORDER BY t.name)
    FROM account_teams m JOIN teams t ON t.id = m.team_id WHERE m.account_id = a.id AND t.status <> 'DISSOLVED'), '[]') AS teams`;

/** The newest accounts, or those whose address or name contains a text. */
export async function listAccounts(owner: pg.Client, text: string | undefined, most: number): Promise<ListedAccount[]> {
  const { rows } = await owner.query<ListedAccount>(
    `SELECT ${columns} FROM accounts a
     WHERE $1::text IS NULL OR strpos(lower(concat_ws(' ', a.email, a.mobile, a.display_name)), lower($1)) > 0
     ORDER BY a.created_at DESC, a.id LIMIT $2`,
    [text ?? null, most],
  );
  return rows;
}

/** The account with an email address, mobile number or id. Throws StartError. */
export async function findAccount(owner: pg.Client, which: string): Promise<ListedAccount> {
  const { rows } = await owner.query<ListedAccount>(
    `SELECT ${columns} FROM accounts a WHERE lower(a.email::text) = lower($1) OR a.mobile = $1 OR a.id::text = lower($1)`,
    [which.trim()],
  );
  if (rows[0]) return rows[0];
  throw new StartError(`There is no account ${which}.`);
}

/** Adds an account without a password, unless the address has one. Throws StartError. @returns whether it was added */
export async function addAccount(owner: pg.Client, email: string, name: string | undefined): Promise<boolean> {
  const address = emailAddress(email);
  const displayName = (name ?? address.split('@')[0] ?? '').trim().slice(0, accountLimits.name);
  const { rowCount } = await owner.query(
    `INSERT INTO accounts (id, email, email_verified_at, display_name) VALUES ($1, $2, now(), $3) ON CONFLICT (email) DO NOTHING`,
    [uuidv7(), address, displayName || address],
  );
  return rowCount === 1;
}

/** The address in the form in which it is stored. Throws StartError. */
export function emailAddress(email: string): string {
  const address = email.trim().toLowerCase();
  if (/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(address) && address.length <= 254) return address;
  throw new StartError(`${email} is not an email address.`);
}

/** Creates a link by which a person chooses a password; valid once, for 24 hours. */
export async function passwordLink(
  tx: Tx,
  { secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string },
  accountId: string,
  email: string,
): Promise<string> {
  const { code, token } = newProof();
  const row = {
    purpose: 'RESET' as const,
    address: { channel: 'MAIL' as const, value: email },
    language: 'en' as const,
    accountId,
    displayName: null,
    codeHash: keyedHash(secretKey, code),
    linkHash: keyedHash(secretKey, token),
  };
  await insertVerification(tx, row, accountLimits.registerCode);
  return new URL(`/reset#${token}`, publicUrl).href;
}
