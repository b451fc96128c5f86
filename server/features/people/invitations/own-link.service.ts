import { v7 as uuidv7 } from 'uuid';
import { defaultValidity, expiryOf, type Validity } from '#contract/people/invitation-facts.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { newToken, sealToken, tokenHash } from './invitation-codes.rules.ts';
import * as links from './links.repository.ts';

interface OwnLink {
  /** For typing; the first one of a team is its team code. */
  code: string;
  validity?: Validity;
  /** The member who makes it; null where it comes with the team or at the first look. */
  createdBy: string | null;
}

/** Adds the team's own link under a code. @returns its id; undefined where the code is taken or the team has one */
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

/** A new token of a link as the database keeps one. */
export function sealedToken(secretKey: Buffer, linkId: string): { token_hash: Buffer; token_sealed: Buffer } {
  const token = newToken();
  return { token_hash: tokenHash(token), token_sealed: sealToken(secretKey, linkId, token) };
}
