import { isLanguage, localeOf, type Language } from '#contract/languages.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { renewalOf } from '#server/features/billing/subscriptions/renewal.rules.ts';
import { appNames } from '#server/features/apps/apps/settings.names.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { daysBetween } from '#server/domain/periods.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { dayIn } from '#server/integrations/mail/day-in.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { type DueRow, findRenewalRecipients, defaultCard, headcountOf, type RenewalTeamRow } from './renewals.repository.ts';

type Template = Extract<EmailContent['template'], `subscription${string}`>;

interface About {
  team: RenewalTeamRow;
  publicUrl: string;
  today: string;
  template: Template;
  /** The last day before it ends: of the period or of the grace period. */
  until: string;
  /** The day on which the card is charged again, if it failed and is charged again. */
  retry?: string | null;
}

/**
 * Notifies all recipients of a subscription, each in their language: what ends when, what the renewal costs, and how it is
 * paid.
 * @returns the number of recipients
 */
export async function notify(tx: Tx, row: DueRow, about: About): Promise<number> {
  const { team, publicUrl, today, template, until, retry } = about;
  const names = await appNames(tx, row.app_id);
  const headcount = await headcountOf(tx);
  const renewal = renewalOf(row, { headcount, billed: team.billed });
  const card = await defaultCard(tx, team.id);
  const people = (await findRenewalRecipients(tx, team.id, row.in_charge)).filter(({ email, mobile }) => email ?? mobile);
  const notification = { objectId: row.id, data: { on: until } };
  const messages = people.map(({ id, display_name: name, email, mobile, locale }) => {
    const language = isLanguage(locale) ? locale : team.language;
    const content: EmailContent = {
      template,
      language,
      name,
      team: team.name,
      app: `${names[language]} · ${row.plan.name[language]}`,
      days: Math.max(0, daysBetween(today, row.period_end)),
      on: dayIn(language, until),
      retry: retry ? dayIn(language, retry) : 'none',
      amount: renewal ? moneyIn(language, renewal.net, renewal.currency) : 'none',
      card: card ? cardName({ brand: card.brand, lastFour: card.last_four }) : 'none',
      raised: renewal?.raised ? renewal.quantity : 0,
      link: `${publicUrl}/billing/subscriptions`,
    };
    const channel = email === null ? ('SMS' as const) : ('MAIL' as const);
    const words = email === null ? { subject: '', text: renderShort(content), html: '' } : renderEmail(content);
    return { channel, recipient: email ?? mobile ?? '', language, template, memberId: id, notification, ...words };
  });
  if (messages.length) await enqueueMessages(tx, team.id, messages);
  return messages.length;
}

/** With the currency code, because an email is read without context; rupiah have no decimals. */
function moneyIn(language: Language, minor: number, currency: Currency): string {
  const digits = currency === 'IDR' ? 0 : 2;
  const format = new Intl.NumberFormat(localeOf[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${currency} ${format.format(minor / 100)}`;
}
