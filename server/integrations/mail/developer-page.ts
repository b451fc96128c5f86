import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language, localeOf, pickLanguage } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isLocalConnection } from '#server/kernel/http/local-connection.ts';
import { findStored, type StoredMessage, listStored } from './folder.ts';
import { escape } from './templates.ts';

const path = '/dev/mail';
const style = `
:root{color-scheme:light dark;--page:#F5F6F8;--surface:#FFF;--border:#E4E7EC;--text:#1B1F26;--soft:#5B6370;--link:#1F5FD0}
@media(prefers-color-scheme:dark){:root{--page:#0F1216;--surface:#171B21;--border:#2A313B;--text:#E8EBF0;--soft:#A6AEBB;--link:#7DAEFF}}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:14px/22px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:720px;margin:0 auto}h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 16px}.soft{color:var(--soft)}
ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--border);border-radius:8px}
li{padding:12px 16px;border-top:1px solid var(--border)}li:first-child{border-top:0}a{color:var(--link)}li a{font-weight:600}
article{background:var(--surface);border:1px solid var(--border);border-radius:8px;padding:24px;white-space:pre-wrap;overflow-wrap:anywhere}.file{margin:16px 0}`;

/**
 * Shows stored messages at /dev/mail, and one at /dev/mail/{id}. Mounted in demo mode without SMTP only, because reading them
 * gives access to any account with an email address. So only connections from this machine without a proxy are answered
 * (otherwise notFound), and another host name for this machine, which a foreign page could have set up, is refused (wrongHost).
 */
export function mountDeveloperMail(app: FastifyInstance, folder: string, publicUrl: string): void {
  const { host } = new URL(publicUrl);
  const requireHost = (request: FastifyRequest) => {
    if (!isLocalConnection(request)) throw new AppError('notFound');
    if (request.host !== host) throw new AppError('wrongHost');
  };
  app.get(path, async (request, reply) => {
    requireHost(request);
    const language = languageOf(request.headers['accept-language']);
    return send(reply, list(language, await listStored(folder)));
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/meeting.ics`, async (request, reply) => {
    requireHost(request);
    const message = await findStored(folder, request.params.id);
    if (!message?.calendar) throw new AppError('notFound');
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ ...headers, 'content-disposition': 'attachment; filename="meeting.ics"' })
      .send(message.calendar);
  });
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    requireHost(request);
    const message = await findStored(folder, request.params.id);
    if (!message) throw new AppError('notFound');
    return send(reply, messagePage(languageOf(request.headers['accept-language']), message));
  });
}

function list(language: Language, messages: StoredMessage[]): string {
  const t = translator(language);
  const items = messages.map(
    (message) =>
      `<li><a href="${path}/${message.id}">${escape(message.subject || firstLine(message.text))}</a><br><span class="soft">${t(message.channel === 'SMS' ? 'mail.developer.sms' : 'mail.developer.mail')} · ${escape(t('mail.developer.to', { to: message.to }))} · ${instantText(language, message.at)}</span></li>`,
  );
  const body = items.length ? `<ul>${items.join('')}</ul>` : `<p class="soft">${escape(t('mail.developer.empty'))}</p>`;
  return page(
    language,
    t('mail.developer.title'),
    `<h1>${escape(t('mail.developer.title'))}</h1><p class="soft">${escape(t('mail.developer.text'))}</p>${body}`,
  );
}

function messagePage(language: Language, message: StoredMessage): string {
  const t = translator(language);
  const subject = message.subject || firstLine(message.text);
  const text = escape(message.text).replace(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);
  const calendar = message.calendar
    ? `<p class="file"><a href="${path}/${message.id}/meeting.ics">${escape(t('mail.developer.calendar'))}</a></p>`
    : '';
  return page(
    language,
    subject,
    `<p><a href="${path}">${escape(t('mail.developer.back'))}</a></p><h1>${escape(subject)}</h1><p class="soft">${escape(t('mail.developer.to', { to: message.to }))} · ${instantText(language, message.at)}</p><article>${text}</article>${calendar}`,
  );
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(headers).send(html);
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

function instantText(language: Language, at: Date): string {
  const text = new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
    hour12: false,
  }).format(at);
  return `<time datetime="${at.toISOString()}">${escape(text)} UTC</time>`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 80) ?? '';
}

function languageOf(header: string | undefined): Language {
  return isLanguage(header) ? header : pickLanguage(header);
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
