import { asPlatform } from '#server/kernel/database/database.ts';
import type Provider from 'oidc-provider';
import type { AppClaims } from '#server/domain/app-access/granted.ts';
import type { Claims } from '#server/domain/rights/sign-in-state.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { sweepThrottles } from '#server/kernel/http/throttle.ts';
import { findLivingAccount } from './accounts.repository.ts';
import { openAudienceOf } from './app-grants.ts';
import { type KeySet, loadKeys, maintainKeys, storedFingerprint } from './keys.ts';
import { audienceOf, createProvider, issuerOf, type ProviderSettings } from './provider.ts';
import { sweepSignOn } from './sessions.repository.ts';
import { createAppVerifier, createVerifier, signToken } from './tokens.ts';

/** The embedded authorization server of this process. */
export interface SignOn {
  publicUrl: string;
  /** Changes when keys do; take it anew for each request. */
  provider(): Provider;
  /** The keys this process holds. */
  keys(): KeySet;
  /** Rejects whatever is no living access token of ours for our API. The epoch is for the guard to compare. */
  verifyToken(token: string): Promise<Claims>;
  /** The same for a token that an app was given, for what apps call; requireGranted says what it may do now. */
  verifyAppToken(token: string): Promise<AppClaims>;
  /** A bearer token for scripts (`npm run token`). @returns undefined when no living account has the id. */
  signAccessToken(accountId: string, options?: { minutes?: number }): Promise<string | undefined>;
  /** Reads the stored keys again. True when they had changed. */
  reloadKeys(): Promise<boolean>;
  stop(): Promise<void>;
}

const maintenanceEvery = 10 * 60_000;
const reloadAtMostEvery = 2_000;
/** Milliseconds after which keys that another process or a command has rotated are used and published at the latest. */
const lookEvery = 3_000;

/**
 * Starts sign-on: brings the keys to their schedule, reads them, looks every few seconds for rotated ones, and maintains keys
 * and expired rows every ten minutes. Several processes on one database work side by side. Throws when the root key is not that of the stored keys.
 * @param onError told of a failed round of maintenance, which the next one repeats, and of requests that failed by our fault
 * @param log writes a structured log line when signing keys were rotated
 */
export async function startSignOn(
  settings: ProviderSettings,
  onError: (error: unknown) => void,
  log?: (fields: Record<string, unknown>, message: string) => void,
  watch: Watch = onlyFailures(onError),
): Promise<SignOn> {
  const { database, rootKey, publicUrl } = settings;
  async function rotate(): Promise<void> {
    const algorithms = await maintainKeys(database, rootKey);
    if (algorithms.length > 0) log?.({ event: 'auth.signing_keys_rotated', algorithms }, 'authentication event');
  }
  await rotate();
  let keys = await loadKeys(database, rootKey);
  let provider = listen(createProvider(settings, keys));

  function listen(created: Provider): Provider {
    return created.on('server_error', (_ctx, error: unknown) => onError(error));
  }

  async function reloadKeys(): Promise<boolean> {
    if ((await storedFingerprint(database)) === keys.fingerprint) return false;
    const stored = await loadKeys(database, rootKey);
    // Everything but the keys is in the database, so a new server takes over between two requests.
    provider = listen(createProvider(settings, stored));
    keys = stored;
    return true;
  }

  let lastUnknown = 0;
  async function unknownKey(): Promise<void> {
    if (Date.now() - lastUnknown < reloadAtMostEvery) return;
    lastUnknown = Date.now();
    await reloadKeys();
  }

  async function maintain(): Promise<void> {
    await rotate();
    await reloadKeys();
    await asPlatform(database, sweepSignOn);
    await asPlatform(database, sweepThrottles);
  }

  const rounds = startPeriodicWork(maintain, { pause: maintenanceEvery, watch });
  // Reported once, since a database that is away is reported elsewhere again and again.
  let reported = false;
  const lookWatch: Watch = {
    succeeded() {
      reported = false;
    },
    failed(error) {
      if (!reported) onError(error);
      reported = true;
    },
  };
  const looks = startPeriodicWork(reloadKeys, { pause: lookEvery, watch: lookWatch });
  const [issuer, audience] = [issuerOf(publicUrl), audienceOf(publicUrl)];
  const source = { keys: () => keys, issuer, unknownKey };
  return {
    publicUrl,
    provider: () => provider,
    keys: () => keys,
    verifyToken: createVerifier(source, audience),
    verifyAppToken: createAppVerifier(source, openAudienceOf(publicUrl)),
    signAccessToken: async (accountId, { minutes = 60 } = {}) => {
      const account = await asPlatform(database, (db) => findLivingAccount(db, accountId));
      return account && signToken(keys, issuer, audience, account, minutes);
    },
    reloadKeys,
    async stop() {
      await Promise.all([rounds.stop(), looks.stop()]);
    },
  };
}
