import type { z } from 'zod';
import type { recycleBin } from '#contract/people/recycle-bin.ts';

/** The restored item and its position (contract/people/recycle-bin.ts). */
export type Restored = z.output<(typeof recycleBin.restore)['output']>;
