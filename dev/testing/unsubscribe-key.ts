/** Seals the tokens of the links in mail that switch it off, in tests. */
export const testUnsubscribeKey = Buffer.alloc(32, 9);
