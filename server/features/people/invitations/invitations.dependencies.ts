/** What inviting needs from outside, made by main.ts or by a test. */
export interface InvitationDependencies {
  /** The origin that links lead to. */
  publicUrl: string;
  /** Seals tokens of links. 32 bytes. */
  secretKey: Buffer;
  /** Whether text messages reach anyone. */
  sms: boolean;
}
