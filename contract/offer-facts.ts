/** The terms of purchase that stand now (phrases buying.terms); an order says which were accepted. */
export const purchaseTerms = '1';
