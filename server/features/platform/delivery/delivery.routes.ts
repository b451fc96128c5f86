import { staffDelivery } from '#contract/platform/staff-delivery.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { route } from '#server/kernel/http/mount.ts';
import { channelStates } from '#server/integrations/mail/delivery.repository.ts';

/** For provider staff: the state of each message channel, with messages that are not delivered. */
export const deliveryRoutes = [
  route(staffDelivery.read, async ({ database }) => {
    const states = await asPlatform(database, channelStates);
    return {
      items: states.map(({ oldestAt, failing, ...state }) => ({
        ...state,
        oldestAt: oldestAt?.toISOString() ?? null,
        failing: failing && { ...failing, since: failing.since.toISOString() },
      })),
    };
  }),
];
