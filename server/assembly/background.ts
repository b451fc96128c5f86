import { requireActiveInitiator } from '../domain/rights/initiator.ts';
import { feedWebhooks } from '../features/apps/webhooks/webhooks.feed.service.ts';
import { startWebhooks } from '../features/apps/webhooks/webhooks.schedule.ts';
import { recordRefused } from '../features/people/invitations/undelivered.service.ts';
import { eraseDue } from '../flows/access/ownership/erase-due.schedule.ts';
import { asPlatform } from '../kernel/database/database.ts';
import { type RunCommand, scheduleBackups, type ScheduledBackups } from '../integrations/backups/backups.schedule.ts';
import { type LogHeads, startLogHeads } from '../integrations/log-heads/log-heads.ts';
import { headFileOf } from '../integrations/log-heads/settle-heads.ts';
import { findInstallationId } from '../integrations/monitoring/backups.repository.ts';
import { startLogForwarding } from '../integrations/log-forwarding/forwarding.ts';
import { startMail } from '../integrations/mail/mail.ts';
import { startAppSignOuts } from '../integrations/sign-on/app-sign-outs.ts';
import { createWebRequests } from '../integrations/web-requests/web-requests.ts';
import { sweepFiles } from '../kernel/files/files.ts';
import { startJobs } from '../kernel/jobs/jobs.ts';
import { startSealing } from '../kernel/log/log-seal.ts';
import { cleanups } from '../wiring/cleanups.ts';
import { jobHandlers, scheduledTasks } from '../wiring/jobs.ts';
import type { Core } from './core.ts';

/** Milliseconds without a finished round after which a part of the background work counts as down. */
const mostSilent = {
  logHeads: 5 * 60_000,
  logForwarding: 5 * 60_000,
  mail: 15 * 60_000,
  operationLog: 5 * 60_000,
  webhooks: 5 * 60_000,
  appSignOuts: 15 * 60_000,
};

/** The background work of a process. */
export interface BackgroundParts {
  /** Teams whose operation log is not sealed, since it differs from its signed head. */
  unsealedTeams(): number;
}

/** Starts jobs, schedules, outbox, sealing, webhooks and sign-outs of apps. @param stack what ends them @param run for backups */
export async function startBackground(core: Core, stack: AsyncDisposableStack, run?: RunCommand): Promise<BackgroundParts> {
  const { settings, database, logKey, log, health, report, derive } = core;
  const { publicUrl } = settings;
  const { background } = health;
  const logHeads = await startLogHeads({
    database,
    ownerUrl: core.ownerUrl,
    logKey,
    file: headFileOf(settings.dataDir),
    receiver: settings.logHeadsUrl,
    onError: report,
    watch: background.watch('logHeads', mostSilent.logHeads),
  });
  stack.defer(() => logHeads.stop());
  if (settings.logForwardUrl !== undefined) {
    const watch = background.watch('logForwarding', mostSilent.logForwarding);
    const forwarding = await startLogForwarding({ owner: core.owner, url: settings.logForwardUrl, watch });
    stack.defer(() => forwarding.stop());
  }
  const logInfo = (fields: Record<string, unknown>, message: string) => log.line('info', fields, message);
  const backups =
    run &&
    scheduleBackups(settings.backup, {
      ownerUrl: core.ownerUrl,
      run,
      log: logInfo,
      installation: () => asPlatform(core.owner, findInstallationId),
    });
  const jobs = await startJobsOf(core, logHeads, backups?.tasks);
  stack.defer(() => jobs.stop());
  stack.defer(() => backups?.stop());
  const mail = startMail(
    core.owner,
    settings,
    { publicUrl, key: derive('unsubscribe') },
    {
      log: (level, fields, message) => log.line(level, fields, message),
      metrics: core.mailMetrics,
      onRefused: (tx, refused) => recordRefused(tx, logKey, refused),
      watch: () => background.watch('mail', mostSilent.mail),
    },
  );
  stack.defer(() => mail.stop());
  const sealing = startSealing(database, logKey, report, {
    onSealed: feedWebhooks,
    heads: logHeads,
    watch: background.watch('operationLog', mostSilent.operationLog),
  });
  stack.defer(() => sealing.stop());
  const web = createWebRequests({ allowed: core.allowed });
  const webhooks = startWebhooks(
    { database, logKey, secretKey: derive('webhooks'), publicUrl, web },
    report,
    background.watch('webhooks', mostSilent.webhooks),
  );
  stack.defer(() => webhooks.stop());
  const signOuts = startAppSignOuts(
    { database, signOn: core.signOn, web, log: (fields, message) => log.line('warn', fields, message) },
    background.watch('appSignOuts', mostSilent.appSignOuts),
  );
  stack.defer(() => signOuts.stop());
  return { unsealedTeams: sealing.refused };
}

function startJobsOf(
  { settings, ownerUrl, database, logKey, store, cards, health, report }: Core,
  logHeads: LogHeads,
  backups: ScheduledBackups['tasks'] = {},
) {
  const { publicUrl } = settings;
  return startJobs({
    ownerUrl,
    database,
    logKey,
    requireInitiator: requireActiveInitiator,
    handlers: jobHandlers({ publicUrl, store, logHeads }),
    scheduled: { ...scheduledTasks({ publicUrl, cards }), ...backups },
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
    background: health.background,
  });
}
