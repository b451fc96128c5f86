import '#server/node-version.ts';
import { loadEnvironmentFile } from '#server/environment.ts';
import { exitWithError } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { buildConsole } from './console.ts';
import { refuseTakenPort } from '#server/cli/serve/refuse-taken-port.ts';
import { assembleRelease } from './release/assemble.ts';
import { bundleServer } from './release/bundle.ts';

// Builds the console and the server: `start` for dev/start.mjs, `release` for `npm run build`.
await build(process.argv[2]).catch(exitWithError);

async function build(purpose: string | undefined): Promise<void> {
  if (purpose !== 'start' && purpose !== 'release') throw new StartError('Usage: npm run build');
  if (purpose === 'start') {
    // The build takes a minute, so wrong settings and a taken port are reported before it.
    loadEnvironmentFile();
    await refuseTakenPort(readSettings(process.env));
  }
  const [consoleFolder] = await Promise.all([buildConsole(), bundleServer()]);
  if (purpose === 'release')
    console.log(`The release is in ${await assembleRelease(consoleFolder)}; start it with: node server.js`);
}
