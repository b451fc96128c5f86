import { v7 as uuidv7 } from 'uuid';
import { defaultValidity, expiryOf, type Validity } from '#contract/people/invitation-facts.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { newToken, sealToken, tokenHash } from './invitation-codes.rules.ts';
import * as links from './links.repository.ts';

interface OwnLink {
  /** The code for typing; the first one of a team is the team code. */
  code: string;
  validity?: Validity;
  /** The member who creates the link; null if it is created with the team or by the first read. */
  createdBy: string | null;
}

/** Inserts the team's own link. @returns its id; undefined if the code is taken or the team already has its own link */
export async function insertOwn(
  tx: Tx,
  secretKey: Buffer,
  teamId: string,
  now: Context['now'],
  { code, validity = defaultValidity, createdBy }: OwnLink,
): Promise<string | undefined> {
  const id = uuidv7();
  const made = await links.insert(tx, teamId, {
    id,
    name: null,
    code,
    ...sealedToken(secretKey, id),
    department_id: null,
    validity,
    expires_at: expiryOf(validity, now),
    max_uses: null,
    email_domains: [],
    created_by: createdBy,
  });
  return made ? id : undefined;
}

/** Creates a token for a link. @returns its hash and encrypted form as stored in the database */
export function sealedToken(secretKey: Buffer, linkId: string): { token_hash: Buffer; token_sealed: Buffer } {
  const token = newToken();
  return { token_hash: tokenHash(token), token_sealed: sealToken(secretKey, linkId, token) };
}
