import type { Trial } from './bench.ts';
import { consoleTrial } from './console.ts';
import { importTrial } from './import.ts';
import { startTrial } from './start.ts';
import { treeTrial } from './tree.ts';

export const trials: readonly Trial[] = [importTrial, treeTrial, startTrial, consoleTrial];
