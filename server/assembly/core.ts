import { settleDemoAccounts } from '../demo-accounts.ts';
import { type CardIntegration, startCards } from '../integrations/cards/cards.ts';
import { beginFiles } from '../integrations/files/begin.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { openFiles } from '../integrations/files/open-files.ts';
import { createMailMetrics } from '../integrations/mail/metrics.ts';
import { prepareRootKey } from '../integrations/root-key/root-key.ts';
import { type SignOn, startSignOn } from '../integrations/sign-on/sign-on.ts';
import { allowedNetworks } from '../integrations/web-requests/allowed-networks.ts';
import { type Database, openDatabase, openOwnerDatabase } from '../kernel/database/database.ts';
import { openStandby } from '../kernel/database/open-standby.ts';
import { createHealth, type Health } from '../kernel/health/health.ts';
import { createLateLog } from '../kernel/health/late-log.ts';
import { probeDatabaseDisk, watchDatabaseDisk } from '../kernel/health/probe-database.ts';
import { loggableError } from '../kernel/http/failures.ts';
import { deriveKey } from '../kernel/keys/sealing.ts';
import type { KeyPurpose } from '../kernel/keys/key-purposes.ts';
import { exitWithError } from '../program.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** What a process does: everything, requests without background work (`web`), or background work only (`worker`). */
export type ProcessRole = 'all' | 'web' | 'worker';

/** What every process has, whatever it does. */
export interface Core {
  settings: Settings;
  ownerUrl: string;
  /** As the server's role. */
  database: Database;
  /** As the owner, for the outbox and what is known of the installation. */
  owner: Database;
  /** Ends the process when the root key is replaced by another process. */
  keyFence: { generation: number; onReplaced(error: Error): void };
  derive(purpose: KeyPurpose): Buffer;
  logKey: Buffer;
  log: ReturnType<typeof createLateLog>;
  health: Health;
  /** Reports an error of background work. */
  report(error: unknown): void;
  store: FileStore;
  signOn: SignOn;
  cards: CardIntegration['client'];
  mailMetrics: ReturnType<typeof createMailMetrics>;
  /** The networks to which webhooks may be sent. */
  allowed: ReturnType<typeof allowedNetworks>;
}

/** Opens keys, database, file storage, sign-on and card gateway. @param stack what ends them */
export async function startCore(
  settings: Settings,
  ownerUrl: string,
  role: ProcessRole,
  stack: AsyncDisposableStack,
): Promise<Core> {
  const { key: rootKey, generation } = await prepareRootKey(settings, ownerUrl);
  if (role !== 'worker') await settleDemoAccounts(ownerUrl, settings.demo);
  const keyFence = { generation, onReplaced: ({ message }: Error) => exitWithError(new StartError(message)) };
  const { publicUrl } = settings;
  const database = openDatabase(ownerUrl, { max: settings.databasePool, serverUrl: settings.serverDatabaseUrl, keyFence });
  stack.defer(() => database.close());
  const log = createLateLog();
  if (settings.databaseReadUrl !== undefined) {
    const { databaseReadUrl: readUrl, databaseReadLag: lag, databasePool: max, serverDatabaseUrl: serverUrl } = settings;
    const standby = openStandby({ primary: database, ownerUrl, serverUrl, readUrl, max, lag, log: log.line });
    stack.defer(() => standby.close());
    database.standby = standby;
  }
  const store = openFiles(settings);
  const probes = { database: () => probeDatabaseDisk(database), files: () => store.probe() };
  const health = createHealth({ log: log.line, probes });
  stack.defer(() => health.stop());
  stack.defer(watchDatabaseDisk(database, health.note));
  const report = (error: unknown) => {
    if (!health.note(error)) log.line('error', { err: loggableError(error) }, 'background work failed');
  };
  const files = await beginFiles(store, { ownerUrl, health, log: log.line, report });
  stack.defer(() => files.stop());
  const signOn = await startSignOn(
    { database, rootKey, publicUrl },
    report,
    (fields, message) => log.line('info', fields, message),
    health.background.watch('signIn', 30 * 60_000),
  );
  stack.defer(() => signOn.stop());
  const cards = await startCards(settings, { ownerUrl, rootKey, servesSandbox: role !== 'worker' });
  stack.defer(() => cards.stop());
  const owner = openOwnerDatabase(ownerUrl, { keyFence });
  stack.defer(() => owner.close());
  return {
    settings,
    ownerUrl,
    database,
    owner,
    keyFence,
    derive: (purpose) => deriveKey(rootKey, purpose),
    logKey: deriveKey(rootKey, 'operation log'),
    log,
    health,
    report,
    store,
    signOn,
    cards: cards.client,
    mailMetrics: createMailMetrics(),
    allowed: allowedNetworks(settings.webhookNetworks),
  };
}
