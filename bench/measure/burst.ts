import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** One request of a burst. */
export interface Call {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: object;
}

/** One burst of load as the process of autocannon takes it. */
export interface Burst {
  url: string;
  headers: Record<string, string>;
  /** Sent in turn, over all connections together; from the start again when all were sent. */
  calls: readonly Call[];
  connections: number;
  seconds: number;
}

/** What a burst gave; times in milliseconds. */
export interface BurstResult {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Of all answers, headers included. */
  bytes: number;
  /** Answers that were not 2xx, and connections that broke. */
  failed: number;
}

export interface Shooter {
  shoot(burst: Burst): Promise<BurstResult>;
  stop(): void;
}

/** Autocannon in a process of its own, so that neither server shares an event loop with it. */
export function startShooter(): Shooter {
  const child: ChildProcess = fork(join(import.meta.dirname, 'shooter.ts'), { stdio: 'inherit' });
  return {
    async shoot(burst) {
      child.send(burst);
      const [answer] = (await once(child, 'message')) as [BurstResult | { error: string }];
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    stop: () => child.kill(),
  };
}
