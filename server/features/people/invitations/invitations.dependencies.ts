/** Dependencies of invitations; created by main.ts or by a test. */
export interface InvitationDependencies {
  /** The origin of invitation links. */
  publicUrl: string;
  /** Encrypts tokens of links. 32 bytes. */
  secretKey: Buffer;
  /** Whether text messages can be delivered. */
  sms: boolean;
}
