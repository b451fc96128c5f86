import type { z } from 'zod';
import type { bulk } from '#contract/bulk.ts';

/** What was asked for (contract/bulk.ts). */
export type Asked = z.output<NonNullable<(typeof bulk.preview)['body']>>;
