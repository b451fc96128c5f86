import { hostname } from 'node:os';
import type { z } from 'zod';
import { queues } from '#contract/platform/system-status-facts.ts';
import type { systemStatus } from '#contract/platform/system-status.ts';
import type { Health } from '#server/kernel/health/health.ts';
import type { InstallationState } from '#server/integrations/monitoring/installation.ts';
import type { Monitoring } from '#server/integrations/monitoring/monitoring.ts';
import { version } from '#server/version.ts';

export interface StatusSources {
  health: Health;
  /** Absent in tests that do not monitor the installation. */
  monitoring?: Pick<Monitoring, 'installation' | 'certificate'> | undefined;
}

type Answer = z.input<typeof systemStatus.read.output>;

/** The state of this process (storage, background work, and counted causes of errors, latest first) and of the installation. */
export async function read({ health, monitoring }: StatusSources): Promise<Answer> {
  const { background, storage, filesForeignSince, counts } = health;
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const noted = counts().flatMap(({ cause, count, lastAt }) => (lastAt ? [{ cause, count, lastAt: lastAt.toISOString() }] : []));
  const certificate = monitoring?.certificate();
  return {
    process: { host: hostname(), pid: process.pid, startedAt },
    versions: { atrium: version, node: process.versions.node },
    storage: storage().map(({ place, fullSince }) => ({ place, fullSince: text(fullSince) })),
    filesForeignSince: text(filesForeignSince),
    background: background.states().map(({ work, downSince }) => ({ work, downSince: text(downSince) })),
    causes: noted.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)),
    installation: await installationOf(health, monitoring),
    certificate: certificate ? { ...certificate, expiresAt: text(certificate.expiresAt) } : null,
  };
}

/** Null if it cannot be read: the other parts of the page are still wanted then. */
async function installationOf(health: Health, monitoring: StatusSources['monitoring']): Promise<Answer['installation']> {
  try {
    const state = await monitoring?.installation();
    return state ? viewOf(state) : null;
  } catch (error) {
    health.note(error);
    return null;
  }
}

function viewOf({ facts, queues: states, replicas, transfers }: InstallationState): Answer['installation'] {
  return {
    postgres: facts.postgres,
    migration: facts.migration,
    jobsRunning: facts.jobsRunning,
    queues: queues.flatMap((queue) =>
      states
        .filter((state) => state.queue === queue)
        .map(({ waiting, oldestAt, overdueSince }) => ({
          queue,
          waiting,
          oldestAt: text(oldestAt),
          overdueSince: text(overdueSince),
        })),
    ),
    replicas: replicas && [...replicas],
    backup: { succeededAt: text(facts.backupSucceededAt), failedAt: text(facts.backupFailedAt) },
    backupVerification: { succeededAt: text(facts.backupVerifiedAt), failedAt: text(facts.backupRefutedAt) },
    transfers: transfers.map(({ at, ...transfer }) => ({ ...transfer, at: at.toISOString() })),
  };
}

const text = (moment: Date | null): string | null => moment?.toISOString() ?? null;
