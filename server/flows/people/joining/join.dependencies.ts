/** Dependencies of joining. */
export interface JoinDependencies {
  /** For the keyed hashes of throttle subjects. 32 bytes. */
  secretKey: Buffer;
  /** The origin of links in emails. */
  publicUrl: string;
}
