import { startPostgres } from '../postgres/launcher.ts';

// A process for the launcher's tests to kill: it owns the cluster named by its argument until it is told to stop.
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', onLost: () => process.exit(3) });
console.log(`ready ${postgres.url}`);
process.once('SIGTERM', () => {
  void postgres.stop().then(() => process.exit(0));
});
setInterval(() => undefined, 60_000);
