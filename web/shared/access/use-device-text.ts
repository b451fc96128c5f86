import { useTranslations } from 'use-intl';
import { deviceOf } from '#contract/user-agent.ts';

/** The text for a browser: "Chrome on Windows". Requires the phrases of `safety`. */
export function useDeviceText(): (userAgent: string) => string {
  const t = useTranslations('security');
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    return t('device', { browser: browser ?? t('unknownBrowser'), system: system ?? t('unknownSystem') });
  };
}
