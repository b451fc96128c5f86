import { z } from 'zod';
import { endpoint, instant } from '../kit.ts';
import { staffPrefix } from './staff.ts';
import { backgroundWork, storagePlaces, unavailableCauses } from './system-status-facts.ts';

/** What the process that answers knows of itself. Other processes of the installation have a state of their own. */
export const systemStatus = {
  read: endpoint({
    method: 'GET',
    path: `${staffPrefix}/system`,
    may: 'staff',
    summary: 'The state of the process that answers: background work, storage, and why requests could not be served',
    output: z.object({
      process: z.object({ host: z.string(), pid: z.number().int(), startedAt: instant }),
      /** Since when a place is full; null while it is not. */
      storage: z.array(z.object({ place: z.enum(storagePlaces), fullSince: instant.nullable() })),
      /** Since when the file folder is known to be another one than that of the database. */
      filesForeignSince: instant.nullable(),
      /** Since when a part fails or does not finish; null while it works. */
      background: z.array(z.object({ work: z.enum(backgroundWork), downSince: instant.nullable() })),
      /** Causes outside of the server that requests or background work failed for since it started, the latest first. */
      causes: z.array(z.object({ cause: z.enum(unavailableCauses), count: z.number().int(), lastAt: instant })),
    }),
  }),
};
