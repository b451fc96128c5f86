import { z } from 'zod';
import { deliveryFaults } from './delivery-facts.ts';
import { endpoint, instant } from '../kit.ts';
import { staffPrefix } from './staff.ts';

const channel = z.object({
  channel: z.enum(['MAIL', 'SMS']),
  waiting: z.number().int(),
  /** When the message that waits longest was written. */
  oldestAt: instant.nullable(),
  /** null while messages leave. `code` is what the server answered, without its text. */
  failing: z.object({ since: instant, reason: z.enum(deliveryFaults), code: z.string() }).nullable(),
});
export type DeliveryChannel = z.infer<typeof channel>;

/** Whether mail and text messages of the installation leave. */
export const staffDelivery = {
  read: endpoint({
    method: 'GET',
    path: `${staffPrefix}/delivery`,
    may: 'staff',
    summary: 'Whether mail and text messages leave, how many wait, and why',
    output: z.object({ items: z.array(channel) }),
  }),
};
