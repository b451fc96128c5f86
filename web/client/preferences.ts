import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import { api } from './api.ts';
import { viewStore } from './context.ts';
import { hereNow, refreshHere } from './here.ts';
import { changeLanguage, showLanguage } from './language.ts';
import { queries } from './queries.ts';
import { showZone } from './zone.ts';

/**
 * Shows another language at once. In a team it is kept with the account, so that it follows the person to other browsers;
 * before that in this browser.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!hereNow()) return changeLanguage(language);
  await showLanguage(language);
  // Who views as another member chooses for this page alone.
  if (viewStore.get()) return;
  await api.user.updateLocale({ body: { locale: language } });
  await queries.invalidateQueries();
}

/** Shows times in another zone at once, null in the device's, and tells the server, so that it follows the person. */
export async function chooseTimeZone(timeZone: string | null): Promise<void> {
  showZone(timeZone);
  await api.user.updateTimeZone({ body: { timeZone } });
  await Promise.all([refreshHere(), queries.invalidateQueries()]);
}

/** Sets the currency that prices are shown in beside their own. */
export async function chooseCurrency(currencyCode: Currency): Promise<void> {
  const id = hereNow()?.user.employeeId;
  if (!id) return;
  await api.members.currencyCode({ params: { id }, body: { currencyCode } });
  await refreshHere();
}
