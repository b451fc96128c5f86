import type { Passwords } from '#server/integrations/sign-on/passwords.ts';
import type { SignOn } from '#server/integrations/sign-on/sign-on.ts';

/** What the account feature needs from outside, made by main.ts or by a test. */
export interface AccountDependencies {
  signOn: Pick<SignOn, 'provider'>;
  passwords: Passwords;
  /** For keyed hashes of codes and of whom a throttle concerns. 32 bytes. */
  secretKey: Buffer;
  /** The origin that links in mail lead to. */
  publicUrl: string;
  /** Whether a mobile number can be an address: only where text messages reach anyone. */
  mobile: boolean;
  /** Whether mail is shown at /dev/mail instead of being sent. */
  developerMail: boolean;
}
