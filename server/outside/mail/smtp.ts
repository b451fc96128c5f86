import { createTransport } from 'nodemailer';
import { calendarEvent } from './calendar.ts';
import type { Carrier } from './sender.ts';
import { type UnsubscribeLinks, unsubscribeHeaders } from './unsubscribe.ts';

/** SMTP_TLS: `verify` checks the certificate, `unverified` encrypts without that, `off` also sends in plain text. */
export type SmtpTls = 'verify' | 'unverified' | 'off';

/**
 * When a connection has to be encrypted. Without `off` a user name and a password leave this machine only over TLS: a server that
 * does not offer STARTTLS, or an attacker who removes the offer, gets neither them nor the mail.
 */
export function smtpSecurity(url: string, tls: SmtpTls): { requireTLS: boolean; tls: { rejectUnauthorized: boolean } } {
  const { username, hostname } = new URL(url);
  const leaves = username !== '' && !isLoopback(hostname);
  return { requireTLS: tls === 'unverified' || (tls === 'verify' && leaves), tls: { rejectUnauthorized: tls === 'verify' } };
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Sends mail by SMTP. `url` as in SMTP_URL, `from` as in MAIL_FROM. One connection is kept for several mails. */
export function smtpCarrier(
  url: string,
  from: string,
  links: UnsubscribeLinks,
  security = smtpSecurity(url, 'verify'),
): { carry: Carrier; close(): void } {
  const transport = createTransport({
    url,
    ...security,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    carry: async (message) => {
      await transport.sendMail({
        from,
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.text,
        html: message.html,
        ...calendarEvent(message, from),
        // The same for every try, so that a mail sent twice can be recognised.
        messageId: `<${message.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(links, message) },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
