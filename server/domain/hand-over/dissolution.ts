import type { DissolutionItemName } from '#contract/access/ownership-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** What a feature tells the owner before a team is dissolved. Registered in server/wiring/dissolution.ts. */
export interface DissolutionItem {
  item: DissolutionItemName;
  /** While there is any of it, the team is not dissolved: neither is the countdown begun, nor does it end. */
  blocks: boolean;
  count(db: Db, teamId: string): Promise<number>;
}

export interface Counted {
  item: DissolutionItemName;
  count: number;
  /** Stands against dissolving at this moment. */
  blocks: boolean;
}

/** The checklist of a team, in the order the features are registered. */
export async function countAll(items: readonly DissolutionItem[], db: Db, teamId: string): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const { item, blocks, count } of items) {
    const found = await count(db, teamId);
    counted.push({ item, count: found, blocks: blocks && found > 0 });
  }
  return counted;
}
