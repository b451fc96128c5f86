import type { Page } from '@playwright/test';

/**
 * Lets the page read an answer of the API with parts of its data changed; the server knows nothing of it. Holds from the
 * next load on, for every address whose path ends so. `page.route` switches the browser's cache off, and with it each
 * load of the console costs half as much again: it is for what the server shall not be asked at all.
 */
export async function alter(page: Page, ending: string, data: object): Promise<void> {
  await page.addInitScript(
    ([end, changed]) => {
      const ask = window.fetch;
      window.fetch = async (input, init) => {
        const answer = await ask(input, init);
        const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
        if (!pathname.endsWith(end) || !answer.ok) return answer;
        const envelope = (await answer.json()) as { data: object };
        const { status, headers } = answer;
        return Response.json({ ...envelope, data: { ...envelope.data, ...changed } }, { status, headers });
      };
    },
    [ending, data] as const,
  );
}
