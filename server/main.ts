import type { FastifyInstance } from 'fastify';
import { mountConsole } from './wiring/console.ts';
import { mountOpenApi } from './wiring/open-api.ts';
import { mountOperations } from './wiring/operations.ts';
import { jobHandlers, scheduledTasks } from './wiring/jobs.ts';
import { createApp } from './wiring/app.ts';
import { drainAndClose } from './wiring/drain.ts';
import { settleDemoAccounts } from './demo-accounts.ts';
import { openDatabase, openOwnerDatabase } from './kernel/database/database.ts';
import { openStandby } from './kernel/database/open-standby.ts';
import { loggableError } from './kernel/http/failures.ts';
import { createHealth } from './kernel/health/health.ts';
import { createLateLog } from './kernel/health/late-log.ts';
import { probeDatabaseDisk } from './kernel/health/probe-database.ts';
import { readinessTimeout, createReadiness } from './kernel/health/readiness.ts';
import { eraseDue } from './flows/access/ownership/erase-due.schedule.ts';
import { sweepFiles } from './kernel/files/files.ts';
import { requireActiveInitiator } from './domain/rights/initiator.ts';
import { cleanups } from './wiring/cleanups.ts';
import { startJobs } from './kernel/jobs/jobs.ts';
import { startSealing } from './kernel/log/log-seal.ts';
import { deriveKey } from './kernel/keys/sealing.ts';
import { feedWebhooks } from './features/apps/webhooks/webhooks.feed.service.ts';
import { recordRefused } from './features/people/invitations/undelivered.service.ts';
import { startWebhooks } from './features/apps/webhooks/webhooks.schedule.ts';
import { startLogHeads } from './integrations/log-heads/log-heads.ts';
import { headFileOf } from './integrations/log-heads/settle-heads.ts';
import { startCards } from './integrations/cards/cards.ts';
import { allowedNetworks } from './integrations/web-requests/allowed-networks.ts';
import { createWebRequests } from './integrations/web-requests/web-requests.ts';
import { mountDeveloperMail } from './integrations/mail/developer-page.ts';
import { startLogForwarding } from './integrations/log-forwarding/forwarding.ts';
import { startMonitoring } from './integrations/monitoring/monitoring.ts';
import { createMailMetrics } from './integrations/mail/metrics.ts';
import { mailFolder, sendsText, showsStoredMail, startMail } from './integrations/mail/mail.ts';
import { beginFiles } from './integrations/files/begin.ts';
import { openFiles } from './integrations/files/open-files.ts';
import { createPasswords } from './integrations/sign-on/passwords.ts';
import { mountSignOn } from './integrations/sign-on/mount.ts';
import { startAppSignOuts } from './integrations/sign-on/app-sign-outs.ts';
import { startSignOn } from './integrations/sign-on/sign-on.ts';
import { exitWithError, type Running } from './program.ts';
import { prepareRootKey } from './integrations/root-key/root-key.ts';
import type { Settings } from './settings.ts';
import { whyNotListening } from './listening.ts';
import { StartError } from './start-error.ts';

/**
 * Starts the server on a migrated database and listens. `stop` drains (decisions/090), lets requests in progress finish for at
 * most SHUTDOWN_SECONDS, then ends jobs, sign-on and connections in this order.
 * @param ownerUrl connection string of the database owner; requests run as the server's role
 * @param console the folder of the built console; without it only the API is served
 */
export async function startServer(settings: Settings, ownerUrl: string, console?: string): Promise<Running> {
  const { key: rootKey, generation } = await prepareRootKey(settings, ownerUrl);
  const logKey = deriveKey(rootKey, 'operation log');
  await settleDemoAccounts(ownerUrl, settings.demo);
  const keyFence = { generation, onReplaced: ({ message }: Error) => exitWithError(new StartError(message)) };
  const database = openDatabase(ownerUrl, { max: settings.databasePool, serverUrl: settings.serverDatabaseUrl, keyFence });
  const started: (() => Promise<void> | void)[] = [() => database.close()];
  const stop = async () => {
    while (started.length > 0) await started.pop()?.();
  };
  try {
    const { publicUrl, logLevel, trustProxy } = settings;
    const log = createLateLog();
    if (settings.databaseReadUrl !== undefined) {
      const { databaseReadUrl: readUrl, databaseReadLag: lag, databasePool: max, serverDatabaseUrl: serverUrl } = settings;
      const standby = openStandby({ primary: database, ownerUrl, serverUrl, readUrl, max, lag, log: log.line });
      started.push(() => standby.close());
      database.standby = standby;
    }
    const store = openFiles(settings);
    const probes = { database: () => probeDatabaseDisk(database), files: () => store.probe() };
    const health = createHealth({ log: log.line, probes });
    started.push(() => health.stop());
    const { background } = health;
    const report = (error: unknown) => {
      if (!health.note(error)) log.line('error', { err: loggableError(error) }, 'background work failed');
    };
    const files = await beginFiles(store, { ownerUrl, health, log: log.line, report });
    started.push(() => files.stop());
    const signOn = await startSignOn(
      { database, rootKey, publicUrl },
      report,
      (fields, message) => log.line('info', fields, message),
      background.watch('signIn', mostSilent.signIn),
    );
    started.push(() => signOn.stop());
    const logHeads = await startLogHeads({
      database,
      ownerUrl,
      logKey,
      file: headFileOf(settings.dataDir),
      receiver: settings.logHeadsUrl,
      onError: report,
      watch: background.watch('logHeads', mostSilent.logHeads),
    });
    started.push(() => logHeads.stop());
    const cards = await startCards(settings, { ownerUrl, rootKey });
    started.push(() => cards.stop());
    const jobs = await startJobs({
      ownerUrl,
      database,
      logKey,
      requireInitiator: requireActiveInitiator,
      handlers: jobHandlers({ publicUrl, store, logHeads }),
      scheduled: scheduledTasks({ publicUrl, cards: cards.client }),
      cleanups: [
        ...cleanups,
        { name: 'files', run: (client) => sweepFiles(client, (name) => store.remove(name)) },
        { name: 'unfinished files', run: () => store.sweepParts() },
        {
          name: 'dissolved teams',
          run: (client) => eraseDue(client, { store, database, logKey, heads: logHeads, onRefused: report }),
        },
      ],
      onError: report,
      background,
    });
    started.push(() => jobs.stop());
    const unsubscribeKey = deriveKey(rootKey, 'unsubscribe');
    const outbox = openOwnerDatabase(ownerUrl, { keyFence });
    started.push(() => outbox.close());
    const forwarding =
      settings.logForwardUrl === undefined
        ? undefined
        : await startLogForwarding({
            owner: outbox,
            url: settings.logForwardUrl,
            watch: background.watch('logForwarding', mostSilent.logForwarding),
          });
    started.push(() => forwarding?.stop());
    const monitoring = startMonitoring({ owner: outbox, publicUrl, forwarding: forwarding?.queue });
    started.push(() => monitoring.stop());
    const mailMetrics = createMailMetrics();
    const mail = startMail(
      outbox,
      settings,
      { publicUrl, key: unsubscribeKey },
      {
        log: (level, fields, message) => log.line(level, fields, message),
        metrics: mailMetrics,
        onRefused: (tx, refused) => recordRefused(tx, logKey, refused),
        watch: () => background.watch('mail', mostSilent.mail),
      },
    );
    started.push(() => mail.stop());
    const sealing = startSealing(database, logKey, report, {
      onSealed: feedWebhooks,
      heads: logHeads,
      watch: background.watch('operationLog', mostSilent.operationLog),
    });
    started.push(() => sealing.stop());
    const webhookKey = deriveKey(rootKey, 'webhooks');
    const allowed = allowedNetworks(settings.webhookNetworks);
    const web = createWebRequests({ allowed });
    const webhooks = startWebhooks(
      { database, logKey, secretKey: webhookKey, publicUrl, web },
      report,
      background.watch('webhooks', mostSilent.webhooks),
    );
    started.push(() => webhooks.stop());
    const signOuts = startAppSignOuts(
      { database, signOn, web, log: (fields, message) => log.line('warn', fields, message) },
      background.watch('appSignOuts', mostSilent.appSignOuts),
    );
    started.push(() => signOuts.stop());
    const fileKey = deriveKey(rootKey, 'files');
    const app = await createApp({
      database,
      logKey,
      fileKey,
      verify: (token) => signOn.verifyToken(token),
      account: {
        signOn,
        passwords: createPasswords(),
        secretKey: deriveKey(rootKey, 'accounts'),
        publicUrl,
        mobile: sendsText(settings),
        developerMail: showsStoredMail(settings),
      },
      invitations: { publicUrl, secretKey: deriveKey(rootKey, 'invitations'), sms: sendsText(settings) },
      webhooks: { secretKey: webhookKey, allowed },
      unsubscribeKey,
      cards: cards.client,
      store,
      salesEmail: settings.salesEmail,
      help: { supportEmail: settings.supportEmail, downloads: settings.downloads },
      checkAnswers: false,
      health,
      monitoring,
      logLevel,
      trustProxy,
      connections: { total: settings.maxConnections, perAddress: settings.maxConnectionsPerAddress },
    });
    log.attach(app.log);
    const probe = openDatabase(ownerUrl, {
      max: 1,
      serverUrl: settings.serverDatabaseUrl,
      answersWithin: readinessTimeout,
      keyFence,
    });
    started.push(() => probe.close());
    mountOperations(app, {
      database,
      health,
      readiness: createReadiness(probe, database),
      publicUrl,
      metricsToken: settings.metricsToken,
      unsealedTeams: sealing.refused,
      metrics: [...mailMetrics.all, ...monitoring.metrics],
    });
    await mountSignOn(app, signOn, database);
    const { verifyAppToken } = signOn;
    mountOpenApi(app, { database, logKey, fileKey, publicUrl, verifyAppToken, checkAnswers: false });
    if (showsStoredMail(settings)) mountDeveloperMail(app, mailFolder(settings), publicUrl);
    if (console !== undefined) await mountConsole(app, console, settings.demo);
    started.push(() => drainAndClose(app, settings));
    await listen(app, settings);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Milliseconds without a finished round after which a part of the background work counts as down. */
const mostSilent = {
  signIn: 30 * 60_000,
  logHeads: 5 * 60_000,
  logForwarding: 5 * 60_000,
  mail: 15 * 60_000,
  operationLog: 5 * 60_000,
  webhooks: 5 * 60_000,
  appSignOuts: 15 * 60_000,
};

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw whyNotListening(error, port, host) ?? error;
  }
}
