import type { Page } from '@playwright/test';

/**
 * Changes parts of an API answer's data before the page reads it, without the server's knowledge. Applies from the next load on,
 * to every address whose path has this ending. `page.route` would disable the browser's cache, which makes each load of the
 * console half as expensive again; use it only for calls that must not reach the server.
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
