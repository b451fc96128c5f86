import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import { api } from './api.ts';
import { viewStore } from './context.ts';
import { hereNow, refreshHere } from './here.ts';
import { changeLanguage, showLanguage } from './language.ts';
import { queries } from './queries.ts';
import { showZone } from './zone.ts';

/**
 * Changes the language at once. In a team it is stored with the account, so that it applies in other browsers; outside a team it
 * is stored in this browser.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!hereNow()) return changeLanguage(language);
  await showLanguage(language);
  // During a view as member the choice applies to this page only.
  if (viewStore.get()) return;
  await api.user.updateLocale({ body: { locale: language } });
  await queries.invalidateQueries();
}

/** Changes the time zone at once and stores it on the server; null means the zone of the device. */
export async function chooseTimeZone(timeZone: string | null): Promise<void> {
  showZone(timeZone);
  await api.user.updateTimeZone({ body: { timeZone } });
  await Promise.all([refreshHere(), queries.invalidateQueries()]);
}

/** Sets the currency in which prices are also shown. */
export async function chooseCurrency(currencyCode: Currency): Promise<void> {
  const id = hereNow()?.user.employeeId;
  if (!id) return;
  await api.members.currencyCode({ params: { id }, body: { currencyCode } });
  await refreshHere();
}
