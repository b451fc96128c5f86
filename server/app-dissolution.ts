import { openedApps } from './features/apps/settings.handover.ts';
import { openOrders } from './features/orders/orders.dissolution.ts';
import { standingBookings } from './features/rooms/bookings.handover.ts';
import { ownItems } from './flows/ownership/items.ts';
import type { DissolutionItem } from './kernel/dissolution.ts';

/** What an owner is told, and what stands against it, before the team is dissolved. A feature that holds more adds its own. */
export const dissolutionItems: readonly DissolutionItem[] = [...ownItems, openedApps, openOrders, standingBookings];
