import type { Trial } from './trial.ts';
import { consoleTrial } from './console.ts';
import { directoryTrial } from './directory.ts';
import { importTrial } from './import.ts';
import { liveTrial } from './live.ts';
import { mixedTrial } from './mixed.ts';
import { processesTrial } from './processes.ts';
import { startTrial } from './start.ts';
import { treeTrial } from './tree.ts';
import { workplaceTrial } from './workplace.ts';

export const trials: readonly Trial[] = [
  treeTrial,
  startTrial,
  mixedTrial,
  processesTrial,
  workplaceTrial,
  importTrial,
  directoryTrial,
  liveTrial,
  consoleTrial,
];
