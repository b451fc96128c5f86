import type { SignOn } from '#server/integrations/sign-on/sign-on.ts';

/** Dependencies of the sign-in to apps, created by main.ts or by a test. */
export interface OauthDependencies {
  signOn: Pick<SignOn, 'provider'>;
  publicUrl: string;
}
