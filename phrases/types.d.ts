import type { Locale } from '#contract/languages.ts';
import type { Phrases } from './en/index.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Phrases;
    Locale: Locale;
  }
}
