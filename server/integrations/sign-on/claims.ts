import type { AppScope } from '#contract/apps/app-facts.ts';
import type { SignOnAccount } from './accounts.repository.ts';

/** The claims of each scope, in ID tokens and at the userinfo endpoint. */
export const claimsOfScopes = {
  openid: ['sub'],
  profile: ['name'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};

/** Returns the claims of an account. `name` is its name in the team signed in to. Addresses it does not have are left out. */
export function allClaims(account: SignOnAccount, name: string): { sub: string; [claim: string]: string | boolean } {
  return {
    sub: account.id,
    name,
    ...(account.email ? { email: account.email, email_verified: account.emailVerified } : {}),
    ...(account.mobile ? { phone_number: account.mobile, phone_number_verified: account.mobileVerified } : {}),
  };
}

/** Returns the claims of an account that the scopes include. */
export function claimsOf(account: SignOnAccount, name: string, scopes: readonly AppScope[]) {
  const included = Object.entries(claimsOfScopes).flatMap(([scope, claims]) =>
    (scopes as readonly string[]).includes(scope) ? claims : [],
  );
  return Object.fromEntries(Object.entries(allClaims(account, name)).filter(([claim]) => included.includes(claim)));
}
