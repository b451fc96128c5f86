import type { Page } from '@playwright/test';

/** What a person does at their device when a browser asks for a passkey. */
export interface Device {
  /** Shows finger, face or PIN from now on, or does not: the browser then gives up as it does for who cancels. */
  show(willing: boolean): Promise<void>;
}

/** Gives the browser an authenticator that keeps passkeys and asks nobody: Chromium's own, made for this. */
export async function plugIn(page: Page): Promise<Device> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    show: (willing) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing }).then(() => {}),
  };
}
