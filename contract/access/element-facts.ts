import type { SupportType } from './support-facts.ts';

/** What decides on the elements of a screen: who asks, and whether they hold the app permission 040100. */
export interface ElementsAsker {
  owner: boolean;
  superAdmin: boolean;
  /** null outside support mode. Support is neither owner nor super administrator. */
  supportType: SupportType | null;
  /** Whether the permission 040100 is granted, to view or to edit. */
  holdsApps: boolean;
}

/** Which elements of a screen are shown (specification section 6). */
export interface Elements {
  /**
   * The count of unpaid orders and what else tells of billing outside of the billing screens: owner and super administrators.
   * The billing screens themselves, and links to them, follow their menu codes.
   */
  billing: boolean;
  /** Owner-only elements: owner, super administrators and holders of 040100. */
  ownerOnly: boolean;
  /** Order administration: removed in support mode of type ORDER. */
  orderAdmin: boolean;
}

/** The only place that decides on elements: the console draws by it and the server answers by it. */
export function elementsFor({ owner, superAdmin, supportType, holdsApps }: ElementsAsker): Elements {
  const above = owner || superAdmin;
  return { billing: above, ownerOnly: above || holdsApps, orderAdmin: administersOrders(supportType) };
}

/** Support of type ORDER looks at orders and changes nothing of them. */
export const administersOrders = (supportType: SupportType | null): boolean => supportType !== 'ORDER';

/**
 * Why somebody who reads a billing screen cannot change anything there; null where they can. Provider staff change nothing
 * of a customer's billing in either type of support; everybody else needs the code of the screen to edit.
 */
export function readsOnly(asker: { supportType: SupportType | null; edits: boolean }): 'support' | 'viewer' | null {
  if (asker.supportType) return 'support';
  return asker.edits ? null : 'viewer';
}
