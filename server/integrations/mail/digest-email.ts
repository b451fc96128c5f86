import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { compose, type Rendered } from './templates.ts';

/** A daily digest of notifications: the number of each kind, and the path of the screen that shows them. */
export interface DigestContent {
  language: Language;
  name: string;
  team: string;
  /** The public origin of the console, with which every link begins. */
  publicUrl: string;
  items: readonly { count: number; text: string; path: string }[];
}

/** Renders a digest: one line with a link for each kind of notification. */
export function renderDigest({ language, name, team, publicUrl, items }: DigestContent): Rendered {
  const t = translator(language);
  const count = items.reduce((sum, item) => sum + item.count, 0);
  return compose({
    language,
    name,
    subject: t('notifications.digest.subject', { team, count }),
    body: t('notifications.digest.text', { team }),
    items: items.map(({ text, path }) => ({ text, link: publicUrl + path })),
    button: t('notifications.digest.button'),
    ignore: t('notifications.digest.ignore', { team }),
    link: `${publicUrl}/notifications?show=UNREAD`,
  });
}
