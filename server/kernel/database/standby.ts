import type { Kysely } from 'kysely';
import type { DB } from './database-types.generated.ts';

/** A position in the write-ahead log of the primary. A standby that has replayed it shows all that was committed before. */
export type WalPosition = string;

/** Why the standby is not used: `behind` the lag bound, no answer or a refused connection, promoted, or of another cluster. */
export type StandbyFault = 'starting' | 'behind' | 'unreachable' | 'refused' | 'not a standby' | 'another cluster';

/** What answered a read, and for the primary why the standby did not. */
export type ReadOutcome = 'standby' | 'excluded' | 'late' | 'conflict' | 'failed';

/** The standby of DATABASE_READ_URL. */
export interface Standby {
  /** The current position of the primary. */
  position(): Promise<WalPosition>;
  /**
   * Runs read-only work of a team on the standby once it has replayed `position`. Resolves to undefined if the standby could not
   * answer and the primary has to. Throws what `work` throws.
   */
  read<T>(
    teamId: string,
    position: WalPosition | undefined,
    work: (db: Kysely<DB>) => Promise<T>,
  ): Promise<{ answer: T } | undefined>;
  /** Why it is not used; null while it is. */
  fault(): StandbyFault | null;
  /** Seconds that it needed to replay the position of the primary when it was last measured; null while it is not used. */
  lagSeconds(): number | null;
  /** The number of reads by outcome. */
  reads(): Readonly<Record<ReadOutcome, number>>;
  close(): Promise<void>;
}
