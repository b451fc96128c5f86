import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import type { Watch } from '#server/kernel/health/background.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { type WebRequests, WebRequestError } from '#server/integrations/web-requests/web-requests.ts';
import { findValidConsent } from './app-grants.ts';
import * as repository from './app-sign-outs.repository.ts';
import { type LogoutClient, logoutClient } from './clients.ts';
import { signLogoutToken } from './logout-token.ts';
import type { SignOn } from './sign-on.ts';

export interface AppSignOutDependencies {
  database: Database;
  signOn: Pick<SignOn, 'keys' | 'publicUrl'>;
  web: WebRequests;
  /** Logs each unsuccessful try, and whether the logout token was given up. */
  log?: (fields: Record<string, unknown>, message: string) => void;
  now?: () => Date;
  /** Aborts requests in progress. Their notifications are due again. */
  stop?: AbortSignal;
}

/** Seconds to wait after each failed try; about a day in total. */
const waits = [10, 60, 300, 1800, 7200, 21_600, 43_200] as const;
/** Seconds after which another process may take over a claim of this one. A request takes 10 s at most. */
const claimSeconds = 60;
const mostAtOnce = 16;
/** Seconds after which the person's right to use the app is checked again. */
const checkEvery = 300;
const mostChecked = 50;

/** Marks the sign-ins to apps that have ended since the last round. */
export async function findEnded(
  { database }: Pick<AppSignOutDependencies, 'database'>,
  checkAfter: number = checkEvery,
): Promise<void> {
  await asPlatform(database, repository.markEnded);
  for (const one of await asPlatform(database, (db) => repository.claimUnchecked(db, checkAfter, mostChecked))) {
    const consent = await findValidConsent(database, one.accountId, one.consentId);
    if (consent?.appId !== one.appId) await asPlatform(database, (db) => repository.endSignIn(db, one));
  }
}

/**
 * Sends the logout tokens that are due.
 * @returns the number of tries
 */
export async function sendDue(parts: AppSignOutDependencies): Promise<number> {
  const { database, now = () => new Date() } = parts;
  const claimed = await asPlatform(database, (db) => repository.claimDue(db, now(), claimSeconds, mostAtOnce));
  await Promise.all(claimed.map((one) => deliver(parts, one)));
  return claimed.length;
}

async function deliver(parts: AppSignOutDependencies, one: repository.ClaimedSignOut): Promise<void> {
  const { database, log, now = () => new Date() } = parts;
  const client = await logoutClient(database, one.appId);
  const outcome = client ? await post(parts, client, one) : 'done';
  const next = waits[one.attempts];
  await asPlatform(database, async (db) => {
    if (outcome === 'done') return repository.forget(db, one);
    if (outcome === 'stopped') return repository.release(db, one, now());
    if (next !== undefined) return repository.postpone(db, one, new Date(now().getTime() + next * 1000));
    return repository.forget(db, one);
  });
  if (outcome !== 'done' && outcome !== 'stopped')
    log?.(
      { event: 'oidc.backchannel_logout_failed', app: one.appId, outcome, givenUp: next === undefined },
      'logout token not accepted',
    );
}

/**
 * Sends a logout token. Returns 'done', 'stopped', or why the app did not accept it. 200 and 204 are success (section 2.8); other
 * 2xx answers are accepted as well.
 */
async function post(
  { signOn, web, stop }: AppSignOutDependencies,
  client: LogoutClient,
  one: repository.ClaimedSignOut,
): Promise<string> {
  const token = await signLogoutToken(signOn, { ...one, alg: client.idTokenAlg });
  const message = {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Atrium-Logout', accept: '*/*' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  };
  try {
    const { status } = await web.post(client.backchannelLogoutUri, { ...message, ...(stop && { stop }) });
    return status >= 200 && status <= 299 ? 'done' : `status ${status}`;
  } catch (error) {
    if (!(error instanceof WebRequestError)) throw error;
    return error.failure;
  }
}

const pollEvery = 3_000;

/** Finds ended sign-ins and notifies their apps, in any number of processes. */
export function startAppSignOuts(parts: Omit<AppSignOutDependencies, 'stop' | 'now'>, watch: Watch): { stop(): Promise<void> } {
  const ending = new AbortController();
  async function work(): Promise<void> {
    await findEnded(parts);
    while (!ending.signal.aborted && (await sendDue({ ...parts, stop: ending.signal })) === mostAtOnce);
  }
  const rounds = startPeriodicWork(work, { pause: pollEvery, watch });
  return {
    async stop() {
      ending.abort();
      await rounds.stop();
    },
  };
}
