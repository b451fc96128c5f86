import '#server/node-version.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { memoryFolder } from './memory.ts';

// Does the same as `npm start`, with a data folder in memory that is removed with the process.
const folder = memoryFolder();
mkdirSync(folder, { recursive: true, mode: 0o755 });
process.env['DATA_DIR'] = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
await import(join(root, 'dev', 'start.mjs'));
