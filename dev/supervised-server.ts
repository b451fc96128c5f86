import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import { restartLimit } from './restart-limit.ts';

/** The parameters of the server process that are not in its environment. */
export interface ServerPlan {
  /** The address of the database, as its owner. */
  url: string;
  /** The folder of the built console. */
  built: string;
  hasDemo: boolean;
}

/** The server process has printed in one line why it could not start. */
export class ServerRefused extends Error {}

/**
 * Runs the server in its own process and resolves once it listens. A server that ends unexpectedly is restarted after increasing
 * delays; after five ends within a minute `onLost` is called with the reason. Throws ServerRefused if the first start fails; its
 * reason is on stderr already.
 */
export async function superviseServer(plan: ServerPlan, onLost: (reason: Error) => void): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let child: ChildProcess | undefined;
  const next = restartLimit('The server');

  const start = async () => {
    const started = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'server-process.ts')], {
      // Ctrl-C reaches only the parent, which then stops the server in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ATRIUM_SERVER_PLAN: JSON.stringify(plan) },
    });
    child = started;
    const ended = once(started, 'exit').then(() => false);
    const ready = await Promise.race([once(started, 'message').then(() => true), ended]);
    if (!ready) throw new ServerRefused();
    void ended.then(restart);
  };
  const restart = async (): Promise<void> => {
    if (stopping) return;
    const how = child?.signalCode ?? `exit code ${child?.exitCode ?? '?'}`;
    try {
      const wait = next();
      console.error(`The server ended unexpectedly (${how}); starting it again.`);
      await delay(wait);
      if (!stopping) await start();
    } catch (error) {
      if (error instanceof ServerRefused) return restart();
      onLost(error instanceof StartError ? error : new StartError('The server cannot be started again.'));
    }
  };

  await start();
  return {
    async stop() {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
