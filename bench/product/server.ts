import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#dev/root.ts';
import { startServer } from '#server/main.ts';
import { runProgram } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';

// The server as started in production, with all functions on, on an existing database.
await runProgram(() => {
  const built = join(root, 'dist', 'console');
  const hasConsole = existsSync(join(built, 'index.html'));
  return startServer(readSettings(process.env), process.env.DATABASE_URL ?? '', hasConsole ? built : undefined);
});
