import { hostname } from 'node:os';
import type { z } from 'zod';
import type { systemStatus } from '#contract/platform/system-status.ts';
import type { Health } from '#server/kernel/health/health.ts';

/** The state of this process: storage, background work, and counted causes of errors, latest first. */
export function read({ background, storage, filesForeignSince, counts }: Health): z.input<typeof systemStatus.read.output> {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const noted = counts().flatMap(({ cause, count, lastAt }) => (lastAt ? [{ cause, count, lastAt: lastAt.toISOString() }] : []));
  return {
    process: { host: hostname(), pid: process.pid, startedAt },
    storage: storage().map(({ place, fullSince }) => ({ place, fullSince: fullSince?.toISOString() ?? null })),
    filesForeignSince: filesForeignSince?.toISOString() ?? null,
    background: background.states().map(({ work, downSince }) => ({ work, downSince: downSince?.toISOString() ?? null })),
    causes: noted.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)),
  };
}
