import type { DissolutionItemName } from '#contract/access/ownership-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** An item that a feature adds to the dissolution checklist. Registered in server/wiring/dissolution.ts. */
export interface DissolutionItem {
  item: DissolutionItemName;
  /** Whether the team cannot be dissolved while the count is above 0. Then the countdown cannot begin and does not end. */
  blocks: boolean;
  count(db: Db, teamId: string): Promise<number>;
}

export interface DissolutionCount {
  item: DissolutionItemName;
  count: number;
  /** Whether the item prevents the dissolution now. */
  blocks: boolean;
}

/** The dissolution checklist of a team, in the order in which items are registered. */
export async function countDissolutionItems(
  items: readonly DissolutionItem[],
  db: Db,
  teamId: string,
): Promise<DissolutionCount[]> {
  const counted: DissolutionCount[] = [];
  for (const { item, blocks, count } of items) {
    const found = await count(db, teamId);
    counted.push({ item, count: found, blocks: blocks && found > 0 });
  }
  return counted;
}
