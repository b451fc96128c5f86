import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import { countOpen } from './orders.repository.ts';

/** Open orders block the dissolution of a team; they must be paid, cancelled or reviewed first. */
export const openOrders: DissolutionItem = { item: 'orders', blocks: true, count: countOpen };
