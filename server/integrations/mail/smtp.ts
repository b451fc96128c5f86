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

/** Messages that one process hands over at once, each by a connection of its own. */
export const smtpSlots = 5;

/** Milliseconds that a server may take to answer. */
export interface SmtpPatience {
  connect: number;
  greeting: number;
  /** RFC 5321, 4.5.3.2.6: a server may take minutes to accept a message. Who hangs up before gets it delivered twice. */
  answer: number;
}
const smtpPatience: SmtpPatience = { connect: 15_000, greeting: 30_000, answer: 300_000 };

/** Sends mail by SMTP. `url` as in SMTP_URL, `from` as in MAIL_FROM. Connections are kept for several mails. */
export function smtpCarrier(
  url: string,
  from: string,
  links: UnsubscribeLinks,
  security = smtpSecurity(url, 'verify'),
  patience = smtpPatience,
): { carry: Carrier; close(): void } {
  const transport = createTransport({
    url,
    ...security,
    pool: true,
    maxConnections: smtpSlots,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.answer,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    carry: async (message, signal) => {
      await transport.sendMail({
        signal,
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
