import { randomBytes, randomInt } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { accountLimits, isWeakPassword } from '#contract/access/sign-in-facts.ts';
import { invalid } from '#server/kernel/errors.ts';

/** Where an account is reached: an e-mail in lower case, or a mobile number as +85291234567. */
export interface AccountAddress {
  channel: 'MAIL' | 'SMS';
  value: string;
}

export interface GivenAddress {
  email?: string | undefined;
  mobilePrefix?: string | undefined;
  mobileNumber?: string | undefined;
}

/** The address as accounts keep it. A number that its country does not have is kept as typed: no account has it. */
export function addressOf(given: GivenAddress): AccountAddress {
  if (given.email !== undefined) return { channel: 'MAIL', value: given.email };
  const typed = `+${given.mobilePrefix ?? ''}${given.mobileNumber ?? ''}`;
  return { channel: 'SMS', value: parsePhoneNumberFromString(typed)?.number ?? typed };
}

/** The same for an address that is to be written to. Throws the fault of the field. */
export function reachableAddress(given: GivenAddress, mobile: boolean): AccountAddress {
  const address = addressOf(given);
  if (address.channel === 'MAIL') return address;
  if (!mobile || parsePhoneNumberFromString(address.value)?.isValid() !== true)
    throw invalid({ field: 'mobileNumber', rule: 'wrongFormat' });
  return address;
}

/** Refuses a password that is the person's own address or name. */
export function requireStrong(password: string, personal: readonly (string | null)[]): void {
  if (isWeakPassword(password, personal)) throw invalid({ field: 'password', rule: 'passwordWeak' });
}

/** The address as the person recognises it and nobody else learns it: `l…e@example.com`, `+852 …4567`. */
export function masked({ channel, value }: AccountAddress): string {
  if (channel === 'SMS') {
    const prefix = parsePhoneNumberFromString(value)?.countryCallingCode;
    return `${prefix ? `+${prefix} ` : ''}…${value.slice(-4)}`;
  }
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  return `${local.slice(0, 1)}…${local.length > 2 ? local.slice(-1) : ''}${value.slice(at)}`;
}

/** A code people type, and a token for a link: each as likely as any other. */
export function newProof(): { code: string; token: string } {
  const { codeDigits } = accountLimits;
  return { code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'), token: randomBytes(24).toString('base64url') };
}
