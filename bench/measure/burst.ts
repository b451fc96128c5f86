import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** One request of a burst. */
export interface Call {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: object;
}

/** The parameters of one burst of load, as the process of autocannon receives them. */
export interface Burst {
  url: string;
  headers: Record<string, string>;
  /** Sent in order, over all connections together, and repeated from the start. */
  calls: readonly Call[];
  connections: number;
  seconds: number;
  /** The burst continues, up to five times as long, until there were so many requests. Code runs slowly until it is compiled. */
  least?: number;
}

/** The result of a burst; times in milliseconds. */
export interface BurstResult {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Bytes of all responses, headers included. */
  bytes: number;
  /** Responses that were not 2xx, broken connections, and requests without a response within 30 seconds. */
  failed: number;
  /** The failures by status, or `connection` or `timeout`, with their number. */
  failures: Record<string, number>;
}

export interface Shooter {
  shoot(burst: Burst): Promise<BurstResult>;
  stop(): void;
}

/** Starts autocannon in its own process, so that it shares no event loop with either server. */
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
