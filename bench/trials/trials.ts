import type { Trial } from './bench.ts';
import { consoleTrial } from './console.ts';
import { directoryTrial } from './directory.ts';
import { importTrial } from './import.ts';
import { startTrial } from './start.ts';
import { treeTrial } from './tree.ts';

export const trials: readonly Trial[] = [importTrial, treeTrial, directoryTrial, startTrial, consoleTrial];
