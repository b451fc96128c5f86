import { expect, type Page } from '@playwright/test';

/**
 * The newest message to an address, as the mailbox of the demo shows it: its text, and its code and link. Where an earlier message may
 * be the newest one still, `containing` is a text of the awaited one.
 */
export async function readMail(page: Page, to: string, containing = ''): Promise<{ text: string; code: string; link: string }> {
  const request = page.request;
  let text = '';
  await expect(async () => {
    const list = await (await request.get('/dev/mail', { headers: { 'accept-language': 'en' } })).text();
    const item = list.split('<li>').find((other) => other.includes(`To ${to} `)) ?? '';
    const path = /href="([^"]+)"/.exec(item)?.[1] ?? '';
    expect(path, to).not.toBe('');
    const html = await (await request.get(path)).text();
    text = /<article>([\s\S]*)<\/article>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
    expect(text).toContain(containing);
  }).toPass();
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}
