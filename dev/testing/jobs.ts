import { vi } from 'vitest';
import { jobHandlers } from '#server/wiring/jobs.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { requireActiveInitiator } from '#server/domain/rights/initiator.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from './app.ts';
import { testPublicUrl } from './imports.ts';

/** Runs the waiting jobs of a team as the server does, until none is left. Resolves to all jobs of the team. */
export async function runJobs(app: TestApp, teamId: string) {
  const handlers = jobHandlers({ publicUrl: testPublicUrl, store: app.store });
  const { ownerUrl, database, logKey } = app;
  const running = await startJobs({
    ownerUrl,
    database,
    logKey,
    handlers,
    requireInitiator: requireActiveInitiator,
    onError: () => {},
  });
  try {
    return await vi.waitFor(
      async () => {
        const rows = await asTeam(database, teamId, (db) => db.selectFrom('jobs').selectAll().execute());
        if (rows.some((row) => row.finished_at === null)) throw new Error('not ended yet');
        return rows;
      },
      { timeout: 15_000, interval: 20 },
    );
  } finally {
    await running.stop();
  }
}
