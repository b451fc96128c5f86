/** Dependencies of ownership. */
export interface OwnershipDependencies {
  /** The origin of links in emails. */
  publicUrl: string;
}
