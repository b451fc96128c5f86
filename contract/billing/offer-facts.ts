/**
 * The current version of the terms of purchase (phrases checkout.terms), raised with every change of their text; an order stores
 * the version that was shown.
 */
export const purchaseTerms = '2';

/** The sections of the terms, in order: phrases checkout.terms.<section> and <section>Text. */
export const termsSections = ['agreement', 'price', 'renewal', 'change', 'refund'] as const;
