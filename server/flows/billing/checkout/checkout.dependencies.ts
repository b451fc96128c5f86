import type { Database } from '#server/kernel/database/database.ts';
import type { record } from '#server/kernel/log/operation-log.ts';
import type { CardClient } from '#server/integrations/cards/card-client.ts';

/** Dependencies of operations that move money. */
export interface CheckoutDependencies {
  database: Database;
  logKey: Buffer;
  /** Null if card payments are not configured. */
  cards: CardClient | null;
  /** The public origin of the console, to which a bank's challenge returns. */
  publicUrl: string;
}

/** Who performs an operation, as named in the operation log: a member, provider staff or the system. */
export type LogAuthor = Parameters<typeof record>[1];

/** Returns the operation log's reference to an order. */
export const about = ({ id, number }: { id: string; number: string }) => ({ type: 'order', id, name: number });
