import { createHash, randomBytes } from 'node:crypto';
import { type TokenKind, tokenLimits, tokenPrefix } from '#contract/apps/api-token-facts.ts';
import { type Endpoint, allowsTokens } from '#contract/kit.ts';
import { permits } from '../rights/actor.ts';
import { type ApiTokenRights, tokenRights, type TokenFacts } from './api-token-rights.ts';
import { createRateLimiter } from './api-token-meter.ts';
import type { Context, TeamContext } from '#server/kernel/context.ts';
import { asPlatform, asTeam, type Database, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { useRecordInterval } from '../rights/session-use.ts';

const secretBytes = 32;
const checkLength = 6;
const shape = /^atr_([\w-]{43})([\w-]{6})$/;

/** Creates a token of `atr_`, 32 random bytes and a checksum. Only its SHA-256 hash and its last four characters are stored. */
export function newApiToken(): { token: string; hash: Buffer; hint: string } {
  const secret = randomBytes(secretBytes).toString('base64url');
  const token = `${tokenPrefix}${secret}${checkOf(secret)}`;
  return { token, hash: hashOf(token), hint: token.slice(-4) };
}

/** Whether a bearer token has the prefix of an API token. It may still be invalid. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(tokenPrefix);

const checkOf = (secret: string) =>
  createHash('sha256').update(`${tokenPrefix}${secret}`).digest('base64url').slice(0, checkLength);
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The hash of a token with a valid format and checksum; undefined for any other text, which then needs no database query. */
function hashOfBearer(bearer: string): Buffer | undefined {
  const [, secret = '', check] = shape.exec(bearer) ?? [];
  return secret && checkOf(secret) === check ? hashOf(bearer) : undefined;
}

const selectTeam = statement<{ team_id: string | null }>('SELECT app.team_of_api_token($1::bytea) AS team_id');
const selectFacts = statement<{ snapshot: string }>('SELECT snapshot FROM app.api_token_grants_view WHERE hash = $1::bytea');
const noteUse = statement<object>(`
  UPDATE api_tokens SET last_used_at = now(), last_used_ip = $2 WHERE team_id = $3::uuid AND hash = $1::bytea AND (last_used_at IS NULL OR last_used_at < now() - interval '50 seconds')`);

// The team of a token never changes, so it is cached. The rights of the token are read for each request.
const teams = new Map<string, string>();
const mostRemembered = 10_000;
const meter = createRateLimiter(tokenLimits.perMinute, 60_000);

/**
 * Reads the rights of a bearer token in its team, for each request, in one statement. Throws signedOut if it is not a valid token
 * of this kind or its creator has left the team; teamUnavailable for a frozen team; tooMany, with the seconds to wait, beyond
 * `tokenLimits.perMinute` on this server.
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
  return tokenRights(JSON.parse(row.snapshot) as TokenFacts, kind, now);
}

/**
 * The context of a call by an API token. The actor is the token and not a member (decisions/029), and log entries name the token.
 * Throws the errors of `readApiToken`. Records the use of the token in the background, at most once a minute.
 */
export async function tokenContext(context: Context, bearer: string, kind: TokenKind): Promise<TeamContext> {
  const { place, usedAt } = await readApiToken(context, bearer, kind);
  const { database, now, ip } = context;
  if (!usedAt || now.getTime() - usedAt.getTime() > useRecordInterval * 1000) {
    // Not awaited. If it fails, the next call records the use.
    void asTeam(database, place.team.id, (db) => noteUse(db, [hashOfBearer(bearer), ip, place.team.id])).catch(() => {});
  }
  return { ...context, account: { id: place.actor.memberId }, teamHeader: place.team.id, ...place };
}

interface TokenCallHeaders {
  teamId?: string | undefined;
  supportId?: string | undefined;
  viewAs?: string | undefined;
}

/**
 * Authorizes a call by a token of the kind API. Throws the errors of `readApiToken`, notMember if the header names another team,
 * notForTokens for endpoints that are not open to tokens, and noPermission without the permission.
 */
export async function authorizeApiToken(
  context: Context,
  bearer: string,
  headers: TokenCallHeaders,
  endpoint: Endpoint,
): Promise<TeamContext> {
  const passed = await tokenContext(context, bearer, 'API');
  const { teamId, supportId, viewAs } = headers;
  if (teamId !== undefined && teamId.toLowerCase() !== passed.team.id) throw new AppError('notMember');
  if (supportId !== undefined || viewAs !== undefined || !allowsTokens(endpoint)) throw new AppError('notForTokens');
  const { may } = endpoint;
  if (may === 'public' || may === 'signedIn' || !permits(passed, may)) throw new AppError('noPermission');
  return passed;
}
