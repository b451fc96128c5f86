import { startPostgres } from '#server/integrations/postgres/launcher.ts';

// A process that the launcher's tests kill: it owns the cluster named by its argument until it is stopped.
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', onLost: () => process.exit(3) });
console.log(`ready ${postgres.url}`);
process.once('SIGTERM', () => {
  void postgres.stop().then(() => process.exit(0));
});
setInterval(() => undefined, 60_000);
