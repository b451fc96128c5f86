import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { onPhone } from '#web/client/on-phone.ts';
import { paths } from '#web/paths.ts';

/** Statuses that mean the app cannot be opened; the permission page explains why. */
const isClosed = ({ status }: ApiError) => [403, 404, 409].includes(status);

/**
 * Opens an app in its own tab, with a seat if it requires one, or shows why it cannot be opened. The tab is opened at once,
 * because browsers allow this only in a click, and it has no reference to this tab.
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
    // If no tab may be opened, the app opens in this one.
    else location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** The address of the app if the person may enter it, else null. */
async function admitted(appId: string): Promise<string | null> {
  const params = { id: appId };
  const { launchUrl, mobile, takesSeat } = await api.workbench.access({ params });
  // An app for phones only is not opened on other devices, and takes no seat there.
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
