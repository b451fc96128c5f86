import { openedApps } from '../features/apps/apps/settings.handover.ts';
import { openOrders } from '../features/billing/orders/orders.dissolution.ts';
import { upcomingBookings } from '../features/workplace/rooms/bookings/bookings.handover.ts';
import { ownItems } from '../flows/access/ownership/dissolution-items.repository.ts';
import type { DissolutionItem } from '../domain/handover/dissolution.ts';

/** The items of the dissolution checklist, some of which prevent the dissolution. Features add their own items here. */
export const dissolutionItems: readonly DissolutionItem[] = [...ownItems, openedApps, openOrders, upcomingBookings];
