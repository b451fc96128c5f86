import type { DissolutionItem } from '#server/domain/hand-over/dissolution.ts';
import { countOpen } from './orders.repository.ts';

/** Orders that are open stand against dissolving a team: they are paid, cancelled or reviewed first. */
export const openOrders: DissolutionItem = { item: 'orders', blocks: true, count: countOpen };
