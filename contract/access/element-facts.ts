import type { SupportType } from './support-facts.ts';

/** Conditions for showing elements of a screen: the kind of caller, and whether they hold the app permission 040100. */
export interface ElementsCaller {
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
   * The count of unpaid orders and other billing information outside the billing screens: owner and super administrators. The
   * billing screens themselves, and links to them, follow their menu codes.
   */
  billing: boolean;
  /** Owner-only elements: owner, super administrators and holders of 040100. */
  ownerOnly: boolean;
  /** Order administration: removed in support mode of type ORDER. */
  orderAdmin: boolean;
}

/** Returns which elements the caller sees. Console and server both use this function, so they cannot differ. */
export function elementsFor({ owner, superAdmin, supportType, holdsApps }: ElementsCaller): Elements {
  const above = owner || superAdmin;
  return { billing: above, ownerOnly: above || holdsApps, orderAdmin: administersOrders(supportType) };
}

/** Whether orders can be administered: support of type ORDER has read-only access to orders. */
export const administersOrders = (supportType: SupportType | null): boolean => supportType !== 'ORDER';

/**
 * The reason why a caller who can view a billing screen cannot change anything on it; null if they can. Provider staff cannot
 * change a customer's billing with either type of support; all other callers need edit permission for the screen.
 */
export function readOnlyReason(asker: { supportType: SupportType | null; edits: boolean }): 'support' | 'viewer' | null {
  if (asker.supportType) return 'support';
  return asker.edits ? null : 'viewer';
}
