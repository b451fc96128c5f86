import { authEventLimits } from '#contract/access/auth-event-facts.ts';
import { isLanguage, type Language, localeOf } from '#contract/languages.ts';
import { deviceOf } from '#contract/user-agent.ts';
import { translator } from '#phrases/translate.ts';
import type { Context } from '#server/kernel/context.ts';
import { shortenedIp } from '#server/kernel/http/network-of.ts';
import { storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { findById, isFirstSignIn, newDevicesOfLastHour } from './account.repository.ts';
import { sendAccountNotice } from './sign-in.emails.ts';

/**
 * Records a sign-in from a browser in which the account has not signed in before, and sends an email about it. No email is
 * sent for the first sign-in after registration, nor after the hourly limit of contract/access/auth-event-facts.ts.
 */
export function notifyOfNewDevice(context: Context, parts: AccountDependencies, accountId: string): Promise<void> {
  return storeAuthEvent(context.database, context, accountId, { kind: 'NEW_DEVICE' }, async (tx) => {
    const account = await findById(tx, accountId);
    if (!account || (await isFirstSignIn(tx, accountId))) return;
    if ((await newDevicesOfLastHour(tx, accountId)) > authEventLimits.newDeviceMailsPerHour) return;
    const language = isLanguage(account.locale) ? account.locale : context.language;
    await sendAccountNotice(tx, parts, context.language, account, {
      template: 'newDevice',
      path: '/settings/activity',
      time: timeText(language, context.now, account.time_zone ?? context.timeZone),
      device: deviceText(language, context.userAgent),
      ip: shortenedIp(context.ip),
    });
  });
}

function timeText(language: Language, at: Date, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return `${new Intl.DateTimeFormat(localeOf[language], options).format(at)} (${timeZone})`;
}

function deviceText(language: Language, userAgent: string): string {
  const t = translator(language);
  const { browser, system } = deviceOf(userAgent);
  return t('safety.device', {
    browser: browser ?? t('safety.unknownBrowser'),
    system: system ?? t('safety.unknownSystem'),
  });
}
