import type { SignOn } from '#server/integrations/sign-on/sign-on.ts';

/** What the sign-in to apps needs from outside, created by main.ts or by a test. */
export interface OauthDependencies {
  signOn: Pick<SignOn, 'provider'>;
  publicUrl: string;
}
