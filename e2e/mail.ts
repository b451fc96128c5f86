import { expect, type Page } from '@playwright/test';
import { t } from '#dev/testing/texts.ts';

/**
 * The newest message to an address in the mailbox of the demo: its text, code and link. If an earlier message may still be the
 * newest one, `containing` is a text of the expected message.
 */
export async function readMail(page: Page, to: string, containing = ''): Promise<{ text: string; code: string; link: string }> {
  const request = page.request;
  // The mailbox is not shown through a proxy, but only for the public address.
  const { ATRIUM_MAIL_AT: at = '', ATRIUM_JOURNEYS_AT: publicUrl } = process.env;
  const headers = { 'accept-language': 'en', ...(publicUrl && { host: new URL(publicUrl).host }) };
  let text = '';
  await expect(async () => {
    const list = await (await request.get(`${at}/dev/mail`, { headers })).text();
    const item = list.split('<li>').find((other) => other.includes(`· ${t('mail.developer.to', { to })} ·`)) ?? '';
    const path = /href="([^"]+)"/.exec(item)?.[1] ?? '';
    expect(path, to).not.toBe('');
    const html = await (await request.get(at + path, { headers })).text();
    text = /<article>([\s\S]*)<\/article>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
    expect(text).toContain(containing);
  }).toPass();
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}
