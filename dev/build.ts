import '#server/node-version.ts';
import { exitWithError } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { buildConsole } from './console.ts';
import { refuseTakenPort } from './refuse-taken-port.ts';
import { bundleServer } from './release/bundle.ts';

// Builds the console and the server for dev/start.mjs.
await build().catch(exitWithError);

async function build(): Promise<void> {
  // The build takes a minute, so a taken port is reported before it.
  await refuseTakenPort(readSettings(process.env));
  await Promise.all([buildConsole(), bundleServer()]);
}
