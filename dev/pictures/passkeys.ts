import type { Page } from '@playwright/test';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * Shows the second factor of a person with passkeys and an authenticator app whose sign-in is not fresh; the answers are
 * simulated and nothing is stored.
 */
export async function showPasskeys(page: Page): Promise<void> {
  const passkey = (n: number, name: string, used: number | null) => ({
    id: `0197a3f2-0000-7000-8000-00000000000${n}`,
    name,
    createdAt: daysAgo(40 - n),
    lastUsedAt: used === null ? null : daysAgo(used),
  });
  const passkeys = [passkey(1, 'iCloud Keychain', 1), passkey(2, 'Windows Hello', 9), passkey(3, 'YubiKey 5C', null)];
  const ways = ['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE'];
  const say = (data: object) => ({ json: { code: 0, message: 'OK', data } });
  await page.route('**/account/second_factor', (route) =>
    route.fulfill(say({ authenticatorSince: daysAgo(80), passkeys, recoveryCodesLeft: 8 })),
  );
  await page.route('**/account/session', (route) => route.fulfill(say({ secondFactor: ways, idleMinutes: null })));
  await page.route('**/account/second_factor/enrolment', (route) =>
    route.fulfill({ status: 403, json: { code: 40301, message: 'old', requestId: 'r' } }),
  );
}

/**
 * Shows the sign-in page of a person who has to present a second factor of any kind: every password is accepted, and no one is
 * signed in.
 */
export async function showSecondFactorStep(page: Page): Promise<void> {
  const data = { returnTo: null, step: 'step', ways: ['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE'] };
  await page.route('**/signin/*/password', (route) => route.fulfill({ json: { code: 0, message: 'OK', data } }));
  await page.locator('input[autocomplete~="username"]').fill('somebody@example.com');
  await page.locator('input[type="password"]').fill('a quiet morning walk');
  await page.locator('button[type="submit"]').click();
}
