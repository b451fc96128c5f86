import { openedApps } from '../features/apps/apps/settings.handover.ts';
import { openOrders } from '../features/billing/orders/orders.dissolution.ts';
import { upcomingBookings } from '../features/workplace/rooms/bookings/bookings.handover.ts';
import { ownItems } from '../flows/access/ownership/dissolution-items.repository.ts';
import type { DissolutionItem } from '../domain/hand-over/dissolution.ts';

/** What an owner is told, and what stands against it, before the team is dissolved. A feature that holds more adds its own. */
export const dissolutionItems: readonly DissolutionItem[] = [...ownItems, openedApps, openOrders, upcomingBookings];
