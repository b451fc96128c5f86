import type { Language } from '#contract/languages.ts';
import { choice } from '#web/client/url-fields.ts';

export interface AddressValues {
  email?: string;
  mobilePrefix?: string;
  mobileNumber?: string;
}

/** Which kind of address a form asks for, in its URL: `?by=mobile`. */
export const addressFields = { by: choice(['email', 'mobile'], 'email') };
export type AddressKind = 'email' | 'mobile';

/** The address of the chosen kind; input for the other kind is omitted. */
export function addressBody(by: AddressKind, values: AddressValues): AddressValues {
  const { email = '', mobilePrefix = '', mobileNumber = '' } = values;
  return by === 'email' ? { email: email.trim() } : { mobilePrefix, mobileNumber };
}

const usualPrefix: Record<Language, string> = { cn: '86', hk: '852', en: '852', id: '62' };

/** The initial values of the form. A hint may be an address of either kind. */
export function firstAddress(language: Language, hint?: string | null): AddressValues {
  return { mobilePrefix: usualPrefix[language], ...(hint?.includes('@') ? { email: hint } : {}) };
}
