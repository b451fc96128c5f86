import { z } from 'zod';
import { endpoint, instant } from '../kit.ts';
import { staffPrefix } from './staff.ts';
import { backgroundWork, storagePlaces, unavailableCauses } from './system-status-facts.ts';

/** The state of the answering process. Other processes of the installation have their own. */
export const systemStatus = {
  read: endpoint({
    method: 'GET',
    path: `${staffPrefix}/system`,
    may: 'staff',
    summary: 'Returns the state of the answering process: background work, storage, and causes of failed requests',
    output: z.object({
      process: z.object({ host: z.string(), pid: z.number().int(), startedAt: instant }),
      /** Since when a storage place is full; null if it is not. */
      storage: z.array(z.object({ place: z.enum(storagePlaces), fullSince: instant.nullable() })),
      /** Since when the file folder is known to belong to another installation than the database. */
      filesForeignSince: instant.nullable(),
      /** Since when a task fails or does not finish; null while it works. */
      background: z.array(z.object({ work: z.enum(backgroundWork), downSince: instant.nullable() })),
      /** External causes for which requests or background work failed since the start, the latest first. */
      causes: z.array(z.object({ cause: z.enum(unavailableCauses), count: z.number().int(), lastAt: instant })),
    }),
  }),
};
