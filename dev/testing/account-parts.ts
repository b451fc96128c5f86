import { errors } from 'oidc-provider';
import type { AccountParts } from '#server/features/account/account.parts.ts';

/**
 * The account feature where sign-on itself is not in the test: every sign-in page has expired, and no password can be
 * hashed. Tests of sign-in use `startAccountTrial`.
 */
export const accountStandIn: AccountParts = {
  signOn: {
    provider: () => {
      throw new errors.SessionNotFound('this test has no sign-on');
    },
  },
  passwords: { hash: refuse, verify: refuse },
  secretKey: Buffer.alloc(32, 1),
  publicUrl: 'http://localhost:3000',
  mobile: true,
  developerMail: false,
};

function refuse(): Promise<never> {
  return Promise.reject(new Error('this test has no passwords'));
}
