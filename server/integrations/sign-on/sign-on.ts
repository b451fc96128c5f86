import { asPlatform } from '#server/kernel/database/database.ts';
import type Provider from 'oidc-provider';
import type { AppClaims } from '#server/domain/app-access/granted.ts';
import type { Claims } from '#server/domain/rights/sign-in-state.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { sweepThrottles } from '#server/kernel/http/throttle.ts';
import { findActiveAccount } from './accounts.repository.ts';
import { openAudienceOf } from './app-grants.ts';
import { type KeySet, loadKeys, maintainKeys, storedFingerprint } from './keys.ts';
import { audienceOf, createProvider, issuerOf, type ProviderSettings } from './provider.ts';
import { sweepSignOn } from './sessions.repository.ts';
import { createAppVerifier, createVerifier, signToken } from './tokens.ts';

/** The embedded authorization server of this process. */
export interface SignOn {
  publicUrl: string;
  /** Returns the server. It is replaced when keys change, so call this for each request. */
  provider(): Provider;
  /** Returns the keys of this process. */
  keys(): KeySet;
  /** Verifies an access token of the console. Rejects any other. The caller (the guard) compares the epoch. */
  verifyToken(token: string): Promise<Claims>;
  /** Verifies an access token of an app for the open API. What it may read is decided by requireGranted. */
  verifyAppToken(token: string): Promise<AppClaims>;
  /**
   * Issues a bearer token for scripts (`atrium token`).
   * @returns undefined if there is no such active account
   */
  signAccessToken(accountId: string, options?: { minutes?: number }): Promise<string | undefined>;
  /**
   * Reads the stored keys again.
   * @returns true if they had changed
   */
  reloadKeys(): Promise<boolean>;
  stop(): Promise<void>;
}

const maintenanceEvery = 10 * 60_000;
const reloadAtMostEvery = 2_000;
/** Milliseconds after which keys rotated by another process or a command are used and published at the latest. */
const lookEvery = 3_000;

/**
 * Starts the sign-on: updates the keys by their schedule, reads them, looks every few seconds for rotated ones, and maintains
 * keys and expired rows every ten minutes. Several processes can share one database. Throws if the root key is not that of the
 * stored keys.
 * @param onError gets errors of maintenance rounds, which are repeated by the next round, and of requests that failed by our
 * fault
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
    // All state but the keys is in the database, so the server can be replaced between two requests.
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
  // Reported once, because an unavailable database is reported repeatedly elsewhere.
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
      const account = await asPlatform(database, (db) => findActiveAccount(db, accountId));
      return account && signToken(keys, issuer, audience, account, minutes);
    },
    reloadKeys,
    async stop() {
      await Promise.all([rounds.stop(), looks.stop()]);
    },
  };
}
