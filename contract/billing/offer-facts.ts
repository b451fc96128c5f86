/** The current version of the terms of purchase (phrases buying.terms); an order stores the version that was shown. */
export const purchaseTerms = '1';

/** The sections of the terms, in order: phrases buying.terms.<section> and <section>Text. */
export const termsSections = ['agreement', 'price', 'renewal', 'change', 'refund'] as const;
