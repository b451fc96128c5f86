import { z } from 'zod';
import { endpoint, id, instant } from '../kit.ts';
import { staffPrefix } from './staff.ts';
import { backgroundWork, queues, storagePlaces, unavailableCauses } from './system-status-facts.ts';

const installation = z.object({
  /** Version of PostgreSQL. */
  postgres: z.string(),
  /** The latest migration of the database. */
  migration: z.string(),
  jobsRunning: z.number().int(),
  /** Work that waits. `overdueSince` is when the first of it could have begun; null if nothing is overdue. */
  queues: z.array(
    z.object({
      queue: z.enum(queues),
      waiting: z.number().int(),
      oldestAt: instant.nullable(),
      overdueSince: instant.nullable(),
    }),
  ),
  /** Connected standbys; null if the database role has no right to read them. Lag is null while it is not measured. */
  replicas: z
    .array(
      z.object({
        name: z.string(),
        state: z.string(),
        synchronous: z.boolean(),
        lagSeconds: z.number().nullable(),
        lagBytes: z.number(),
      }),
    )
    .nullable(),
  backup: z.object({ succeededAt: instant.nullable(), failedAt: instant.nullable() }),
  /** Restores of a backup into a temporary database, by the schedule BACKUP_VERIFY_SCHEDULE. */
  backupVerification: z.object({ succeededAt: instant.nullable(), failedAt: instant.nullable() }),
  /** The latest exports of teams from this installation and imports into it, with user and machine of the command. */
  transfers: z.array(
    z.object({
      id,
      at: instant,
      direction: z.enum(['EXPORT', 'IMPORT']),
      code: z.string(),
      name: z.string(),
      madeBy: z.string(),
    }),
  ),
});

/** The state of the answering process, of which other processes have their own, and of the installation. */
export const systemStatus = {
  read: endpoint({
    method: 'GET',
    path: `${staffPrefix}/system`,
    may: 'staff',
    summary:
      'Returns the state of the answering process (background work, storage, causes of failed requests) and of the installation (versions, queues, replicas, backups, team transfers, certificate)',
    output: z.object({
      process: z.object({ host: z.string(), pid: z.number().int(), startedAt: instant }),
      /** Versions of Atrium and Node.js in this process. */
      versions: z.object({ atrium: z.string(), node: z.string() }),
      /** Since when a storage place is full; null if it is not. */
      storage: z.array(z.object({ place: z.enum(storagePlaces), fullSince: instant.nullable() })),
      /** Since when the file folder is known to belong to another installation than the database. */
      filesForeignSince: instant.nullable(),
      /** Since when a task fails or does not finish; null while it works. */
      background: z.array(z.object({ work: z.enum(backgroundWork), downSince: instant.nullable() })),
      /** External causes for which requests or background work failed since the start, the latest first. */
      causes: z.array(z.object({ cause: z.enum(unavailableCauses), count: z.number().int(), lastAt: instant })),
      /** What all processes share; null if the database did not answer in time. */
      installation: installation.nullable(),
      /** The certificate that PUBLIC_URL presents; null if that is not https. `failure` is why it could not be read. */
      certificate: z.object({ host: z.string(), expiresAt: instant.nullable(), failure: z.string().nullable() }).nullable(),
    }),
  }),
};
