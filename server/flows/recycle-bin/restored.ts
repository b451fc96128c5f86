import type { z } from 'zod';
import type { recycleBin } from '#contract/recycle-bin.ts';

/** What came back, and where (contract/recycle-bin.ts). */
export type Restored = z.output<(typeof recycleBin.restore)['output']>;
