import { readFileSync } from 'node:fs';
import { startSandbox } from '#server/integrations/cards/sandbox/sandbox.ts';
import { testCardKeys } from './cards.ts';
import { chanceOf } from './chance.ts';

// The card sandbox in its own process. Every fifth call fails. At some calls it kills the paying process or itself, before or
// after it does what was requested, without an answer.
export interface SandboxPlan {
  ownerUrl: string;
  /** 0: any free port. */
  port: number;
  /** A file with the id of the paying process. */
  pidFile: string;
  /** The number of calls answered before this process. */
  calls: number;
  kills: readonly Kill[];
}

export interface Kill {
  /** The number of the call. */
  at: number;
  whom: 'PAYER' | 'SANDBOX';
  done: boolean;
}

const { ownerUrl, port, pidFile, calls, kills } = JSON.parse(process.argv[2] ?? '') as SandboxPlan;
const chance = chanceOf(20_261_122 + calls);
const left = [...kills];
let count = calls;

/** Draws the outcome of a call by the shares below. */
function random(): number {
  count += 1;
  const [next] = left;
  if (!next || count < next.at) return chance.below(1000) / 1000;
  left.shift();
  const kill = () => process.kill(next.whom === 'PAYER' ? Number(readFileSync(pidFile, 'utf8')) : process.pid, 'SIGKILL');
  if (!next.done) kill();
  // Long enough for the call to be executed; its answer is delayed.
  else setTimeout(kill, 100);
  return next.done ? 0.195 : 0;
}

const deliver = () => Promise.resolve(503);
const sandbox = await startSandbox({ ownerUrl, host: '127.0.0.1', port, ...testCardKeys, deliver, byHand: true });
sandbox.fail({ before: 0.1, after: 0.09, hang: 0.01, random });
console.log(`port ${sandbox.port}`);
process.on('SIGTERM', () => {
  console.log(`calls ${count}`);
  void sandbox.stop();
});
