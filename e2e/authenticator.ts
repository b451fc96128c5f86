import type { Page } from '@playwright/test';

/** Actions of a person at their device when a browser asks for a passkey. */
export interface Device {
  /** Turns user verification (finger, face or PIN) on or off. When off, the browser gives up as after a cancellation. */
  show(willing: boolean): Promise<void>;
}

/** Adds Chromium's virtual authenticator to the browser, which stores passkeys and asks no questions. */
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
