/** The key that seals the tokens of unsubscribe links in tests. */
export const testUnsubscribeKey = Buffer.alloc(32, 9);
