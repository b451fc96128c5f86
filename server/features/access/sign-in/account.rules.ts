import { randomBytes, randomInt } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { accountLimits, isWeakPassword } from '#contract/access/sign-in-facts.ts';
import { invalid } from '#server/kernel/errors.ts';

/** The address of an account: an email address in lower case, or a mobile number in the form +85291234567. */
export interface AccountAddress {
  channel: 'MAIL' | 'SMS';
  value: string;
}

/** An address as typed: an email address, or a mobile number with its country prefix. */
export interface GivenAddress {
  email?: string | undefined;
  mobilePrefix?: string | undefined;
  mobileNumber?: string | undefined;
}

/**
 * Normalises an address to the form stored with accounts. A number that is invalid in its country is returned as typed; no
 * account has it.
 */
export function addressOf(given: GivenAddress): AccountAddress {
  if (given.email !== undefined) return { channel: 'MAIL', value: given.email };
  const typed = `+${given.mobilePrefix ?? ''}${given.mobileNumber ?? ''}`;
  return { channel: 'SMS', value: parsePhoneNumberFromString(typed)?.number ?? typed };
}

/**
 * Normalises an address to which a message will be sent. `mobile` states whether text messages are available. Throws a field
 * error (wrongFormat) for a mobile number that is invalid or cannot be reached.
 */
export function reachableAddress(given: GivenAddress, mobile: boolean): AccountAddress {
  const address = addressOf(given);
  if (address.channel === 'MAIL') return address;
  if (!mobile || parsePhoneNumberFromString(address.value)?.isValid() !== true)
    throw invalid({ field: 'mobileNumber', rule: 'wrongFormat' });
  return address;
}

/** Throws passwordWeak for a weak password and for one that is the person's own address or name. */
export function requireStrong(password: string, personal: readonly (string | null)[]): void {
  if (isWeakPassword(password, personal)) throw invalid({ field: 'password', rule: 'passwordWeak' });
}

/** Masks an address so that its owner recognises it and other people do not learn it: `l…e@example.com`, `+852 …4567`. */
export function masked({ channel, value }: AccountAddress): string {
  if (channel === 'SMS') {
    const prefix = parsePhoneNumberFromString(value)?.countryCallingCode;
    return `${prefix ? `+${prefix} ` : ''}…${value.slice(-4)}`;
  }
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  return `${local.slice(0, 1)}…${local.length > 2 ? local.slice(-1) : ''}${value.slice(at)}`;
}

/** A new code that people type and a new token for a link, both uniformly random. */
export function newProof(): { code: string; token: string } {
  const { codeDigits } = accountLimits;
  return { code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'), token: randomBytes(24).toString('base64url') };
}
