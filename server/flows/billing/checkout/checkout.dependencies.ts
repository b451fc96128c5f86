import { randomUUID } from 'node:crypto';
import type { Database } from '#server/kernel/database/database.ts';
import type { record } from '#server/kernel/log/operation-log.ts';
import type { CardClient } from '#server/integrations/cards/card-client.ts';

/** What moving money needs. */
export interface CheckoutDependencies {
  database: Database;
  logKey: Buffer;
  /** Null where cards are off. */
  cards: CardClient | null;
  /** The origin people know, to which a bank's challenge leads back. */
  publicUrl: string;
}

/** Who does something, as the operation log names them: somebody of the team, staff, or the product itself. */
export type Doer = Parameters<typeof record>[1];

/** What the clock and the gateway bring about is done by the product itself. */
export function systemDoer(logKey: Buffer, teamId: string, now = new Date()): Doer {
  return {
    logKey,
    requestId: randomUUID(),
    ip: '',
    userAgent: 'checkout',
    now,
    recorded: [],
    team: { id: teamId },
    actor: { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' },
  };
}

/** The entry of the operation log about an order. */
export const about = ({ id, number }: { id: string; number: string }) => ({ type: 'order', id, name: number });
