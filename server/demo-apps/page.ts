import type { Language } from '#contract/languages.ts';
import { localeOf } from '#contract/languages.ts';

const style = `
:root{color-scheme:light dark;--page:#F3F4F7;--card:#FFF;--line:#D9DDE5;--text:#1A1F27;--soft:#59616E;--ink:#7A2E5D}
@media(prefers-color-scheme:dark){:root{--page:#121016;--card:#1C1922;--line:#383341;--text:#EEEAF2;--soft:#ADA6B7;--ink:#E3A6CB}}
body{margin:0;background:var(--page);color:var(--text);font:15px/24px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{box-sizing:border-box;width:min(720px,calc(100vw - 32px));margin:48px auto;padding:28px 32px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 4px;font-size:24px;line-height:32px;color:var(--ink)}h2{margin:24px 0 6px;font-size:15px}p{margin:0 0 12px;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:10px;margin-top:16px}a{color:var(--ink)}
nav a{padding:6px 16px;border:1px solid var(--ink);border-radius:999px;text-decoration:none}
pre{margin:0;padding:12px;max-height:260px;overflow:auto;border:1px solid var(--line);border-radius:8px;font-size:13px;line-height:20px;white-space:pre-wrap;overflow-wrap:anywhere}`;

export const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Link {
  href: string;
  text: string;
}

/** A page of a demo app, in a neutral design that differs from the product's. All parameters are plain text. */
export function page(
  language: Language,
  title: string,
  parts: { lines?: string[]; links?: Link[]; shown?: { title: string; content: unknown }[] },
): string {
  const { lines = [], links = [], shown = [] } = parts;
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...shown.map(
      ({ title: head, content }) => `<h2>${escapeHtml(head)}</h2><pre tabindex="0">${escapeHtml(textOf(content))}</pre>`,
    ),
    `<nav>${links.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join('')}</nav>`,
  ].join('');
  return `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

const mostText = 4000;

function textOf(content: unknown): string {
  const text = JSON.stringify(content, null, 2);
  return text.length > mostText ? `${text.slice(0, mostText)} …` : text;
}
