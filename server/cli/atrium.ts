import '#server/node-version.ts';
import { CommanderError } from 'commander';
import { loadEnvironmentFile } from '#server/environment.ts';
import { exitWithError } from '#server/program.ts';
import { createProgram } from './commands.ts';

// The program of operators: starts the server, and administers an installation (docs/commands.md).
try {
  loadEnvironmentFile();
  await createProgram().parseAsync();
} catch (error) {
  // The library has printed the help, the version, or what is wrong with the arguments.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  exitWithError(error);
}
