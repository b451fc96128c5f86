import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { MemoryUse } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { restartLimit } from '#server/restart-limit.ts';
import type { ServerPlan } from './run-server.ts';
import { spawnServer } from './spawn-server.ts';

/** A supervised server. */
export interface SupervisedServer {
  /** Whether the demo team is loaded. */
  hasDemo: boolean;
  stop(): Promise<void>;
}

/** The server process has printed in one line why it could not start. */
export class ServerRefused extends Error {}

/**
 * Runs the server in its own process and resolves once it listens. The process is started at once, so that it loads its modules
 * while the plan is being made. A server that ends unexpectedly is restarted after increasing
 * delays; after five ends within a minute `onLost` is called with the reason. Throws ServerRefused if the first start fails; its
 * reason is on stderr already.
 */
export async function superviseServer(
  memory: MemoryUse,
  plan: Promise<ServerPlan>,
  onLost: (reason: Error) => void,
): Promise<SupervisedServer> {
  let stopping = false;
  let child: ChildProcess | undefined;
  const next = restartLimit('The server');

  const start = async (): Promise<boolean> => {
    const started = spawnServer(memory, {
      // Ctrl-C reaches only the parent, which then stops the server in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    const ended = once(started, 'exit').then(() => undefined);
    const ready = once(started, 'message').then(([message]) => message as Pick<SupervisedServer, 'hasDemo'>);
    started.send(await plan, () => {});
    const answer = await Promise.race([ready, ended]);
    if (!answer) throw new ServerRefused();
    void ended.then(restart);
    return answer.hasDemo;
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

  const hasDemo = await start();
  return {
    hasDemo,
    async stop() {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
