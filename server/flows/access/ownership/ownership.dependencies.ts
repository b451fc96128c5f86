/** What ownership needs from outside. */
export interface OwnershipDependencies {
  /** The origin of links in emails. */
  publicUrl: string;
}
