/** What hooks need from outside. */
export interface WebhookParts {
  /** Seals the secrets that messages are signed with. 32 bytes. */
  secretKey: Buffer;
}
