import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { onPhone } from '#web/client/on-phone.ts';
import { paths } from '#web/paths.ts';

/** What may stand against a seat; why is told where one asks for access. */
const isClosed = ({ status }: ApiError) => [403, 404, 409].includes(status);

/**
 * Opens an app in a tab of its own, with a seat where it takes one; or leads to why it cannot be opened. The tab is opened at
 * once, as browsers let only a click open one, and knows nothing of this tab.
 */
export async function openApp({ appId, verdict }: { appId: string; verdict: AppVerdict }): Promise<void> {
  const tab = verdict === 'OK' ? window.open('about:blank', '_blank') : null;
  if (tab) tab.opener = null;
  try {
    const url = await admitted(appId);
    if (url === null) {
      tab?.close();
      go(paths.permission({ app: appId }));
    } else if (tab) tab.location.replace(url);
    // Where no tab may be opened, this one goes there.
    else location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Where the app is, once the person may enter it; null where they may not. */
async function admitted(appId: string): Promise<string | null> {
  const params = { id: appId };
  const { launchUrl, mobile, takesSeat } = await api.workbench.access({ params });
  // What works on a phone alone is not opened elsewhere, nor takes a seat there.
  if (mobile?.only && !onPhone()) return null;
  const place = mobile && onPhone() ? mobile.url : launchUrl;
  if (place === null || !takesSeat) return place;
  try {
    await api.appSettings.ownSeat({ params }, { quiet: isClosed });
  } catch (error) {
    if (error instanceof ApiError && isClosed(error)) return null;
    throw error;
  }
  return place;
}
