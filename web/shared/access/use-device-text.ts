import { useTranslations } from 'use-intl';
import { deviceOf } from '#contract/user-agent.ts';

/** A browser in words: "Chrome on Windows". Speaks the phrases of `safety`. */
export function useDeviceText(): (userAgent: string) => string {
  const words = useTranslations('safety');
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    return words('device', { browser: browser ?? words('unknownBrowser'), system: system ?? words('unknownSystem') });
  };
}
