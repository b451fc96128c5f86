import { createTransport } from 'nodemailer';
import { calendarEvent } from './calendar.ts';
import type { Carrier } from './sender.ts';

/** Sends mail by SMTP. `url` as in SMTP_URL, `from` as in MAIL_FROM. One connection is kept for several mails. */
export function smtpCarrier(url: string, from: string): { carry: Carrier; close(): void } {
  const transport = createTransport({
    url,
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
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
