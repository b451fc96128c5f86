import { join } from 'node:path';
import type { Database } from '#server/kernel/database/database.ts';
import { folderCarrier, folderVerdict } from './folder.ts';
import type { MessageLeaseTimes } from './delivery.repository.ts';
import { type MessageSender, type SenderEvents, startSender, type ChannelTransport } from './sender.ts';
import { smsCarrier } from './sms.ts';
import { smtpCarrier, smtpSecurity, smtpSlots, type SmtpTls } from './smtp.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';
import { mailVerdict, textVerdict } from './verdict.ts';

export interface MailSettings {
  smtpUrl: string | undefined;
  smtpTls?: SmtpTls;
  smsUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  demo: boolean;
  shutdownSeconds?: number;
  /** Shorter in tests; default: leaseTimes. */
  leases?: MessageLeaseTimes;
}

/** Text messages that one process sends at once. */
const textSlots = 2;

/** The folder of messages that are stored instead of sent. */
export function mailFolder(settings: Pick<MailSettings, 'dataDir'>): string {
  return join(settings.dataDir, 'mail');
}

/** True if stored messages are shown at /dev/mail: in the demo, while no email is really sent. */
export function showsStoredMail(settings: MailSettings): boolean {
  return settings.demo && settings.smtpUrl === undefined;
}

/** True if text messages are delivered, so that a mobile number can be an account's address. */
export function sendsText(settings: MailSettings): boolean {
  return settings.smsUrl !== undefined || settings.demo;
}

/** Starts sending the messages of the outbox, each channel by its transport or, without one, into the data folder. */
export function startMail(
  database: Database,
  settings: MailSettings,
  links: UnsubscribeLinks,
  events: SenderEvents,
): MessageSender {
  const stored = folderCarrier(mailFolder(settings), settings.mailFrom, links);
  const smtp =
    settings.smtpUrl === undefined
      ? undefined
      : smtpCarrier(settings.smtpUrl, settings.mailFrom, links, smtpSecurity(settings.smtpUrl, settings.smtpTls ?? 'verify'));
  const mail: ChannelTransport = {
    carry: smtp?.carry ?? stored,
    verdictOf: smtp ? mailVerdict : folderVerdict,
    slots: smtpSlots,
  };
  const text: ChannelTransport =
    settings.smsUrl === undefined
      ? { carry: stored, verdictOf: folderVerdict, slots: 1 }
      : { carry: smsCarrier(settings.smsUrl), verdictOf: textVerdict, slots: textSlots };
  const { leases } = settings;
  const patience = (settings.shutdownSeconds ?? 10) * 1000;
  const senders = [
    startSender({ database, channel: 'MAIL', way: mail, events, patience, leases }),
    startSender({ database, channel: 'SMS', way: text, events, patience, leases }),
  ];
  return {
    async sendDue() {
      const sent = await Promise.all(senders.map((sender) => sender.sendDue()));
      return sent.reduce((sum, each) => sum + each, 0);
    },
    async sweep() {
      await Promise.all(senders.map((sender) => sender.sweep()));
    },
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
      smtp?.close();
    },
  };
}
