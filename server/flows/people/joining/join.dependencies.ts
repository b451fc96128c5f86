/** What joining needs from outside. */
export interface JoinDependencies {
  /** For keyed hashes of whom a throttle concerns. 32 bytes. */
  secretKey: Buffer;
  /** The origin that links in mail lead to. */
  publicUrl: string;
}
