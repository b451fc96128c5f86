import type { Currency } from '#contract/currencies.ts';
import type { Language } from '#contract/languages.ts';
import { api } from '#web/client/api.ts';
import { clearTeam, enterTeam } from '#web/client/context.ts';
import { hereNow, refreshHere } from '#web/client/here.ts';
import { changeLanguage } from '#web/client/language.ts';
import { queries } from '#web/client/queries.ts';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';

/** Shows another language at once and tells the server, so that it follows the person to other browsers. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  if (!hereNow()) return;
  await api.user.updateLocale({ body: { locale: language } });
  await queries.invalidateQueries();
}

/** Sets the currency that prices are shown in beside their own. */
export async function chooseCurrency(currencyCode: Currency): Promise<void> {
  const id = hereNow()?.user.employeeId;
  if (!id) return;
  await api.members.currencyCode({ params: { id }, body: { currencyCode } });
  await refreshHere();
}

/** Opens another team in this tab: nothing of the one before may stay on screen, so the console starts anew. */
export function openTeam(id: string): void {
  enterTeam(id);
  location.assign(paths.home);
}

/** Ends the session. The next person at this browser starts without this one's team. */
export async function logOut(): Promise<void> {
  clearTeam();
  queries.clear();
  await signOut();
}
