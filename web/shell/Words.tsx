import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { localeOf } from '#contract/languages.ts';
import { languageStore } from '#web/client/language.ts';
import { wordsStore } from '#web/client/phrases.ts';
import { zoneStore } from '#web/client/zone.ts';
import { Busy } from '#web/ui/Icon.tsx';
import { useStore } from '#web/ui/store.ts';

const theme = { zeroRuntime: true, hashed: false } as const;
const button = { autoInsertSpace: false, loadingIcon: <Busy /> } as const;
const wave = { disabled: true } as const;

/**
 * Provides the current language: phrases, antd's texts, formats and the document's `lang`. Draws nothing before they are loaded.
 */
export function Words({ children }: { children: ReactNode }) {
  const language = useStore(languageStore);
  const words = useStore(wordsStore)[language];
  const timeZone = useStore(zoneStore);
  const locale = localeOf[language];
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  if (!words) return null;
  return (
    <IntlProvider locale={locale} timeZone={timeZone} messages={words.messages}>
      <ConfigProvider locale={words.pack} theme={theme} button={button} wave={wave}>
        {children}
      </ConfigProvider>
    </IntlProvider>
  );
}
