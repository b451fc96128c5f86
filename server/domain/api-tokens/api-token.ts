import { createHash, randomBytes } from 'node:crypto';
import { type TokenKind, tokenLimits, tokenPrefix } from '#contract/apps/api-token-facts.ts';
import { type Endpoint, allowsTokens } from '#contract/kit.ts';
import { permits } from '../rights/actor.ts';
import { type ApiTokenRights, tokenRights, type TokenFacts } from './api-token-rights.ts';
import { meterOf } from './api-token-meter.ts';
import type { Context, TeamContext } from '#server/kernel/context.ts';
import { asPlatform, asTeam, type Database, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { useEvery } from '../rights/session-use.ts';

const secretBytes = 32;
const checkLength = 6;
const shape = /^atr_([\w-]{43})([\w-]{6})$/;

/** A new token, `atr_`, 32 random bytes and a checksum; with what is kept of it, the SHA-256 and the last four characters. */
export function newApiToken(): { token: string; hash: Buffer; hint: string } {
  const secret = randomBytes(secretBytes).toString('base64url');
  const token = `${tokenPrefix}${secret}${checkOf(secret)}`;
  return { token, hash: hashOf(token), hint: token.slice(-4) };
}

/** Whether a bearer is meant as one of these, whatever else is wrong with it. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(tokenPrefix);

const checkOf = (secret: string) =>
  createHash('sha256').update(`${tokenPrefix}${secret}`).digest('base64url').slice(0, checkLength);
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The hash of what has the shape and the checksum of a token; anything else costs no look into the database. */
function hashOfBearer(bearer: string): Buffer | undefined {
  const [, secret = '', check] = shape.exec(bearer) ?? [];
  return secret && checkOf(secret) === check ? hashOf(bearer) : undefined;
}

const selectTeam = statement<{ team_id: string | null }>('SELECT app.team_of_api_token($1::bytea) AS team_id');
const selectFacts = statement<{ facts: string }>('SELECT facts FROM app.api_token_places WHERE hash = $1::bytea');
const noteUse = statement<object>(`
  UPDATE api_tokens SET last_used_at = now(), last_used_ip = $2 WHERE hash = $1::bytea AND (last_used_at IS NULL OR last_used_at < now() - interval '50 seconds')`);

// Which team a token is of never changes, so it is asked for once. What the token opens is read for each request.
const teams = new Map<string, string>();
const mostRemembered = 10_000;
const meter = meterOf(tokenLimits.perMinute, 60_000);

/**
 * The place in its team that a bearer opens, read anew for each request in one statement. Throws signedOut where it is no
 * living token of this kind, or who answers for it has no place in the team any more; teamUnavailable for a frozen team;
 * tooMany, with the seconds to wait, beyond `tokenLimits.perMinute` of this server.
 */
export async function readApiToken(
  { database, now }: { database: Database; now: Date },
  bearer: string,
  kind: TokenKind,
): Promise<ApiTokenRights> {
  const hash = hashOfBearer(bearer);
  if (!hash) throw new AppError('signedOut');
  const key = hash.toString('base64');
  const teamId = teams.get(key) ?? (await asPlatform(database, (db) => selectTeam(db, [hash])))[0]?.team_id;
  if (!teamId) throw new AppError('signedOut');
  if (teams.size >= mostRemembered) teams.clear();
  teams.set(key, teamId);
  const retryAfter = meter(key, now.getTime());
  if (retryAfter) throw new AppError('tooMany', { retryAfter });
  const [row] = await asTeam(database, teamId, (db) => selectFacts(db, [hash]));
  if (!row) throw new AppError('signedOut');
  return tokenRights(JSON.parse(row.facts) as TokenFacts, kind, now);
}

/**
 * The context of a call that a token makes: it acts in its team as itself and as no member (decisions/029), and what is
 * written down names it. Refusals as `readApiToken`. Its use is written down meanwhile, at most once a minute.
 */
export async function tokenContext(context: Context, bearer: string, kind: TokenKind): Promise<TeamContext> {
  const { place, usedAt } = await readApiToken(context, bearer, kind);
  const { database, now, ip } = context;
  if (!usedAt || now.getTime() - usedAt.getTime() > useEvery * 1000) {
    // Nobody waits for it; what cannot be written down now is with the next call.
    void asTeam(database, place.team.id, (db) => noteUse(db, [hashOfBearer(bearer), ip])).catch(() => {});
  }
  return { ...context, account: { id: place.actor.memberId }, teamHeader: place.team.id, ...place };
}

interface Asked {
  teamId?: string | undefined;
  supportId?: string | undefined;
  viewAs?: string | undefined;
}

/**
 * Lets a call by a token of the kind API pass, or refuses it: signedOut, tooMany and teamUnavailable as above, notMember
 * where the header names another team, notForTokens for what is a person's, noPermission without the code.
 */
export async function admitToken(context: Context, bearer: string, asked: Asked, endpoint: Endpoint): Promise<TeamContext> {
  const passed = await tokenContext(context, bearer, 'API');
  if (asked.teamId !== undefined && asked.teamId.toLowerCase() !== passed.team.id) throw new AppError('notMember');
  if (asked.supportId !== undefined || asked.viewAs !== undefined || !allowsTokens(endpoint)) throw new AppError('notForTokens');
  const { may } = endpoint;
  if (may === 'public' || may === 'signedIn' || !permits(passed, may)) throw new AppError('noPermission');
  return passed;
}
