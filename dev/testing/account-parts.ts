import { errors } from 'oidc-provider';
import type { AccountDependencies } from '#server/features/access/sign-in/sign-in.dependencies.ts';

/**
 * Parts of the account feature for tests without sign-on: every sign-in page has expired, and passwords are marked instead of
 * hashed. Tests of sign-in use `startAccountTrial`.
 */
export const accountStandIn: AccountDependencies = {
  signOn: {
    provider: () => {
      throw new errors.SessionNotFound('this test has no sign-on');
    },
  },
  passwords: {
    hash: (password) => Promise.resolve(`stand-in ${password}`),
    verify: (stored, password) => Promise.resolve(stored === `stand-in ${password}`),
  },
  secretKey: Buffer.alloc(32, 1),
  publicUrl: 'http://localhost:3000',
  mobile: true,
  developerMail: false,
};
