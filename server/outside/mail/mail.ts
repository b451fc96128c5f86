import { join } from 'node:path';
import type { Database } from '#server/kernel/db.ts';
import type { Watch } from '#server/kernel/health/background.ts';
import { folderCarrier } from './folder.ts';
import { type Carrier, type OnFailure, type Sender, startSender } from './sender.ts';
import { smsCarrier } from './sms.ts';
import { smtpCarrier, smtpSecurity, type SmtpTls } from './smtp.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

export interface MailSettings {
  smtpUrl: string | undefined;
  smtpTls?: SmtpTls;
  smsUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  demo: boolean;
}

/** Where messages are kept that are not sent. */
export function mailFolder(settings: Pick<MailSettings, 'dataDir'>): string {
  return join(settings.dataDir, 'mail');
}

/** Whether kept messages are shown at /dev/mail: in the demo, and only while nothing is really sent. */
export function showsKeptMail(settings: MailSettings): boolean {
  return settings.demo && settings.smtpUrl === undefined;
}

/** Whether text messages reach anyone, so that a mobile number can be an account's address. */
export function sendsText(settings: MailSettings): boolean {
  return settings.smsUrl !== undefined || settings.demo;
}

/** Starts sending what waits in the outbox, each kind through its door or, without one, into the data folder. */
export function startMail(
  database: Database,
  settings: MailSettings,
  links: UnsubscribeLinks,
  onFailure: OnFailure,
  watch?: Watch,
): Sender {
  const kept = folderCarrier(mailFolder(settings), settings.mailFrom, links);
  const smtp =
    settings.smtpUrl === undefined
      ? undefined
      : smtpCarrier(settings.smtpUrl, settings.mailFrom, links, smtpSecurity(settings.smtpUrl, settings.smtpTls ?? 'verify'));
  const text: Carrier = settings.smsUrl === undefined ? kept : smsCarrier(settings.smsUrl);
  const sender = startSender(database, { MAIL: smtp?.carry ?? kept, SMS: text }, onFailure, watch);
  return {
    sendDue: sender.sendDue,
    async stop() {
      await sender.stop();
      smtp?.close();
    },
  };
}
