import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironmentFile } from '#server/environment.ts';
import { exitWithError } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { buildConsole } from './console.ts';
import { refuseTakenPort } from '#server/cli/serve/refuse-taken-port.ts';
import { assembleRelease } from './release/assemble.ts';
import { bundleServer } from './release/bundle.ts';
import { packRelease } from './release/pack.ts';
import { root } from './root.ts';

// Builds the console and the server: `start` for dev/start.mjs, `release` for `npm run build`, `package` for `npm run package`.
await build(process.argv[2]).catch(exitWithError);

async function build(purpose: string | undefined): Promise<void> {
  if (purpose === 'start') {
    // The build takes a minute, so wrong settings and a taken port are reported before it.
    loadEnvironmentFile();
    await refuseTakenPort(readSettings(process.env));
  } else if (purpose !== 'release' && purpose !== 'package') throw new StartError('Usage: npm run build, npm run package');
  const key = purpose === 'package' ? readKey() : undefined;
  const [consoleFolder] = await Promise.all([buildConsole(), bundleServer()]);
  if (purpose === 'start') return;
  const release = await assembleRelease(consoleFolder);
  if (purpose === 'release') {
    console.log(`The release is in ${release}; start it with: node server.js`);
    return;
  }
  const target = join(root, 'dist', 'packed');
  const files = await packRelease(release, { target, key });
  console.log(`Packed in ${target}: ${files.join(', ')}`);
  if (key === undefined) console.log('The checksums are not signed; sign them with: npm run package -- --sign KEY_FILE');
}

function readKey(): string | undefined {
  try {
    return parseArgs({ args: process.argv.slice(3), options: { sign: { type: 'string' } } }).values.sign;
  } catch {
    throw new StartError('Usage: npm run package [-- --sign KEY_FILE]');
  }
}
