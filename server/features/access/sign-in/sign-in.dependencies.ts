import type { Passwords } from '#server/integrations/sign-on/passwords.ts';
import type { SignOn } from '#server/integrations/sign-on/sign-on.ts';

/** Dependencies of the account feature, made by main.ts or by a test. */
export interface AccountDependencies {
  signOn: Pick<SignOn, 'provider'>;
  passwords: Passwords;
  /** 32 bytes, for keyed hashes of codes and of the subjects of throttles. */
  secretKey: Buffer;
  /** The origin of links in emails. */
  publicUrl: string;
  /** Whether a mobile number can be an address. True only if text messages are available. */
  mobile: boolean;
  /** Whether emails are shown at /dev/mail instead of being sent. */
  developerMail: boolean;
}
