import { expect, type Page } from '@playwright/test';

/** Calls of the API as the person who is signed in on a page, for preparations that are not the subject of a journey. */
export type Calls = <T = Record<string, never>>(method: string, path: string, body?: object) => Promise<T>;

/** Takes the token that the page sends with its own calls; it is valid for some minutes. Without `teamId` no team is named. */
export async function callsOf(page: Page, teamId?: string): Promise<Calls> {
  return callsWith(page, await tokenOf(page), teamId);
}

/** The authorization that the page sends with its own calls. Reloads the page. */
export async function tokenOf(page: Page): Promise<string> {
  const own = page.waitForRequest((request) => request.url().includes('/uc/api/') && 'authorization' in request.headers());
  await page.reload();
  return (await own).headers()['authorization'] ?? '';
}

/** Calls that carry this `authorization`; without one, anonymous calls. */
export function callsWith(page: Page, authorization?: string, teamId?: string): Calls {
  return async (method, path, body) => {
    const answer = await page.request.fetch(path, {
      method,
      headers: {
        'accept-language': 'en',
        ...(authorization !== undefined && { authorization }),
        ...(teamId !== undefined && { 'x-team-id': teamId }),
      },
      ...(body && { data: body }),
    });
    const said = (await answer.json()) as { data: never; message: string };
    expect(answer.ok(), `${method} ${path}: ${said.message}`).toBe(true);
    return said.data;
  };
}
