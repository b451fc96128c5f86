import { expect, type Page } from '@playwright/test';

/** The newest message to an address, as the mailbox of the demo shows it: its text, and its code and link. */
export async function readMail(page: Page, to: string): Promise<{ text: string; code: string; link: string }> {
  const request = page.request;
  let path = '';
  await expect(async () => {
    const list = await (await request.get('/dev/mail', { headers: { 'accept-language': 'en' } })).text();
    path = list.split('<li>').find((item) => item.includes(`To ${to} `)) ?? '';
    path = /href="([^"]+)"/.exec(path)?.[1] ?? '';
    expect(path, to).not.toBe('');
  }).toPass();
  const html = await (await request.get(path)).text();
  const text = /<article>([\s\S]*)<\/article>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}
