import type { Language } from '#contract/languages.ts';
import { choice } from '#web/client/url-fields.ts';

export interface AddressValues {
  email?: string;
  mobilePrefix?: string;
  mobileNumber?: string;
}

/** Which address a form asks for, held by its URL: `?by=mobile`. */
export const addressFields = { by: choice(['email', 'mobile'], 'email') };
export type AddressKind = 'email' | 'mobile';

/** The address a form asked for; what was typed for the other kind stays behind. */
export function addressBody(by: AddressKind, values: AddressValues): AddressValues {
  const { email = '', mobilePrefix = '', mobileNumber = '' } = values;
  return by === 'email' ? { email: email.trim() } : { mobilePrefix, mobileNumber };
}

const usualPrefix: Record<Language, string> = { cn: '86', hk: '852', en: '852', id: '62' };

/** What stands in the form at first. A hint may be an address of either kind. */
export function firstAddress(language: Language, hint?: string | null): AddressValues {
  return { mobilePrefix: usualPrefix[language], ...(hint?.includes('@') ? { email: hint } : {}) };
}
