import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RunCommand } from '#server/integrations/backups/backups.schedule.ts';

/** The program `atrium`: beside this file in the bundle, above it in the sources. */
function programOf(file: string): string {
  return extname(file) === '.ts' ? join(import.meta.dirname, '..', 'atrium.ts') : join(import.meta.dirname, 'atrium.js');
}

/** Runs a command of this program with its settings. The process is asked to end when the signal is aborted. */
export const runCommandOf: RunCommand = async (words, signal) => {
  const program = programOf(import.meta.filename);
  const child = spawn(process.execPath, [...process.execArgv, program, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const ended = once(child, 'close');
    const [output, failure] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (child.exitCode === 0) return JSON.parse(output) as Record<string, unknown>;
    const line = failure.trim().split('\n').at(-1);
    throw new Error(`atrium ${words.join(' ')} failed: ${line || child.signalCode || child.exitCode}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
