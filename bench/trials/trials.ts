import type { Trial } from './bench.ts';
import { consoleTrial } from './console.ts';
import { directoryTrial } from './directory.ts';
import { importTrial } from './import.ts';
import { startTrial } from './start.ts';
import { treeTrial } from './tree.ts';
import { workplaceTrial } from './workplace.ts';

export const trials: readonly Trial[] = [importTrial, treeTrial, directoryTrial, workplaceTrial, startTrial, consoleTrial];
