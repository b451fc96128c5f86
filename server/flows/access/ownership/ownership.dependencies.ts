/** What ownership needs from outside. */
export interface OwnershipDependencies {
  /** The origin that links in mail lead to. */
  publicUrl: string;
}
