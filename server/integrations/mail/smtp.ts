import type { Transporter } from 'nodemailer';
import { calendarEvent } from './calendar.ts';
import type { Carrier } from './sender.ts';
import { type UnsubscribeLinks, unsubscribeHeaders } from './unsubscribe.ts';

/** SMTP_TLS: `verify` checks the certificate, `unverified` encrypts without checking it, `off` also sends in plain text. */
export type SmtpTls = 'verify' | 'unverified' | 'off';

/**
 * Returns whether a connection must be encrypted. Unless `off`, a user name and a password are sent to other machines over TLS
 * only: a server that does not offer STARTTLS, or an attacker who removes the offer, gets neither them nor the email.
 */
export function smtpSecurity(url: string, tls: SmtpTls): { requireTLS: boolean; tls: { rejectUnauthorized: boolean } } {
  const { username, hostname } = new URL(url);
  const leaves = username !== '' && !isLoopback(hostname);
  return { requireTLS: tls === 'unverified' || (tls === 'verify' && leaves), tls: { rejectUnauthorized: tls === 'verify' } };
}

/** True if a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Messages that one process sends at once, each on a separate connection. */
export const smtpSlots = 5;

/** Milliseconds to wait for the server. */
export interface SmtpPatience {
  connect: number;
  greeting: number;
  /**
   * RFC 5321, 4.5.3.2.6: a server may take minutes to accept a message. A client that disconnects earlier causes it to be
   * delivered twice.
   */
  answer: number;
}
const smtpPatience: SmtpPatience = { connect: 15_000, greeting: 30_000, answer: 300_000 };

/** Connects to the mail server and signs in, without sending an email. Rejects with the error of the mail library. */
export async function verifySmtp(url: string, tls: SmtpTls): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport({ url, ...smtpSecurity(url, tls), ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends email by SMTP. `url` as in SMTP_URL, `from` as in MAIL_FROM. Connections are reused for several emails. */
export function smtpCarrier(
  url: string,
  from: string,
  links: UnsubscribeLinks,
  security = smtpSecurity(url, 'verify'),
  patience = smtpPatience,
): { carry: Carrier; close(): void } {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      ...security,
      pool: true,
      maxConnections: smtpSlots,
      connectionTimeout: patience.connect,
      greetingTimeout: patience.greeting,
      socketTimeout: patience.answer,
    });
  };
  let opened: Promise<Transporter> | undefined;
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    carry: async (message, signal) => {
      const transport = await (opened ??= open());
      await transport.sendMail({
        signal,
        from,
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.text,
        html: message.html,
        ...calendarEvent(message, from),
        // The same for every try, so that an email sent twice can be recognized.
        messageId: `<${message.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(links, message) },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
