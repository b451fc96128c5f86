import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { account } from '#contract/access/sign-in.ts';
import { paths } from '#web/paths.ts';
import { callsWith } from './calls.ts';
import { readMail } from './mail.ts';

/** The password of all new people. */
export const password = 'a quiet morning walk';

/**
 * A new person, signed in at /teams/create. Registration is tested by e2e/platform/journey.e2e.ts, so its pages are not opened
 * here. Returns the address.
 */
export async function arriveNew(page: Page, name: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const call = callsWith(page);
  const { id: registration } = await call<{ id: string }>('POST', account.register.path, { email });
  const { code } = await readMail(page, email);
  const proof = { id: registration, code, displayName: name, password };
  const { ticket } = await call<{ ticket: string }>('POST', account.confirmRegistration.path, proof);
  const waiting = await page.request.get(signInUrl());
  const uid = new URL(waiting.url()).pathname.split('/').at(-1) ?? '';
  const { returnTo } = await call<{ returnTo: string }>('POST', account.signInByTicket.path.replace('{uid}', uid), { ticket });
  await page.request.get(returnTo);
  await page.goto(paths.createTeam);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return email;
}

/**
 * The authorization request with which the console leads to the sign-in page. The code of the answer is not used: only the
 * session matters.
 */
function signInUrl(): string {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const query = new URLSearchParams({
    client_id: 'console',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${test.info().project.use.baseURL ?? ''}/callback`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'begin',
  });
  return `/oidc/auth?${query}`;
}
