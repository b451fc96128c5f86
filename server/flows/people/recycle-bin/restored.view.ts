import type { z } from 'zod';
import type { recycleBin } from '#contract/people/recycle-bin.ts';

/** What came back, and where (contract/people/recycle-bin.ts). */
export type Restored = z.output<(typeof recycleBin.restore)['output']>;
