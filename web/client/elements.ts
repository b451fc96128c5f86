import type { Here } from './here.ts';

type Standing = Pick<Here['user'], 'owner' | 'superAdmin' | 'supportType'>;

/** What of a screen is drawn for whom (specification section 6). */
export interface Elements {
  /** The unpaid order count and what belongs to billing: owner, super administrators and support. */
  billing: boolean;
  /** What is the owner's: for the owner, super administrators, support, and who holds the permission for code 040100. */
  ownerOnly: boolean;
  /** What administers orders: for everybody but provider staff whose support is of the type ORDER. */
  orderAdmin: boolean;
}

/** The one rule of specification section 6 about elements. The server decides on the calls behind them by itself. */
export function elementsFor({ owner, superAdmin, supportType }: Standing, menu: readonly { code: string }[]): Elements {
  const above = owner || superAdmin || supportType !== null;
  return {
    billing: above,
    ownerOnly: above || menu.some(({ code }) => code === '040100'),
    orderAdmin: supportType !== 'ORDER',
  };
}
