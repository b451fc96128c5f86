/** What ownership needs from outside. */
export interface OwnershipParts {
  /** The origin that links in mail lead to. */
  publicUrl: string;
}
