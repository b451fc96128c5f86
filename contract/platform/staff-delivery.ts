import { z } from 'zod';
import { deliveryFaults } from './delivery-facts.ts';
import { endpoint, instant } from '../kit.ts';
import { staffPrefix } from './staff.ts';

const channel = z.object({
  channel: z.enum(['MAIL', 'SMS']),
  waiting: z.number().int(),
  /** When the oldest waiting message was written. */
  oldestAt: instant.nullable(),
  /** Null while messages are sent successfully. `code` is the status that the server answered, without its text. */
  failing: z.object({ since: instant, reason: z.enum(deliveryFaults), code: z.string() }).nullable(),
});
export type DeliveryChannel = z.infer<typeof channel>;

/** Whether emails and text messages of the installation are sent. */
export const staffDelivery = {
  read: endpoint({
    method: 'GET',
    path: `${staffPrefix}/delivery`,
    may: 'staff',
    summary: 'Returns whether emails and text messages are delivered, how many are waiting, and why',
    output: z.object({ items: z.array(channel) }),
  }),
};
