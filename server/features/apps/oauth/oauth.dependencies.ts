import type { SignOn } from '#server/integrations/sign-on/sign-on.ts';

/** What signing in to apps needs from outside, made by main.ts or by a test. */
export interface OauthDependencies {
  signOn: Pick<SignOn, 'provider'>;
  publicUrl: string;
}
