import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isLanguage, languageNames, languages, localeOf } from '#contract/languages.ts';
import { chooseFace, faceChoices, faceStore } from '#web/client/face.ts';
import { changeLanguage, languageStore } from '#web/client/language.ts';
import { Illustration, type IllustrationName } from '#web/ui/Illustration.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { useStore } from '#web/ui/store.ts';
import styles from './AccountFrame.module.css';
import { Arcade } from './Arcade.tsx';

interface AccountFrameProps {
  title: string;
  /** An illustration above the title, for pages that show a result. */
  picture?: IllustrationName;
  /** One line below the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** Small links below the form. */
  foot?: ReactNode;
}

/**
 * The frame of pages before sign-in: a decorative picture at the side if there is room, the form, and menus for language and
 * theme.
 */
export function AccountFrame({ title, picture, text, children, foot }: AccountFrameProps) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <Stack className={styles['frame']}>
      <aside className={styles['side']}>
        <Arcade />
        <p className={styles['claim']}>{t('signIn.text')}</p>
      </aside>
      <Stack shrink>
        <Row as="header" gap="m" align="center" wrap padBlock="l" padInline="2xl" className={styles['head']}>
          <Logo />
          <Text size="l" weight="strong" translate="no">
            {common('product')}
          </Text>
          <Choices />
        </Row>
        <main className={styles['content']}>
          {picture ? <Illustration name={picture} /> : null}
          <h1>{title}</h1>
          {text ? <Note above="xs">{text}</Note> : null}
          {children}
          {foot ? (
            <Stack tone="quiet" gap="m" above="3xl" className={styles['foot']}>
              {foot}
            </Stack>
          ) : null}
        </main>
      </Stack>
    </Stack>
  );
}

function Choices() {
  const common = useTranslations('common.languages');
  const t = useTranslations('shell.user');
  const language = useStore(languageStore);
  const face = useStore(faceStore);
  return (
    <Row gap="2xs" align="center" atEnd className={styles['choices']}>
      <select
        aria-label={common('label')}
        value={language}
        onChange={({ target }) => (isLanguage(target.value) ? void changeLanguage(target.value) : undefined)}
      >
        {languages.map((key) => (
          <option key={key} value={key} lang={localeOf[key]}>
            {languageNames[key]}
          </option>
        ))}
      </select>
      <span className={styles['face']}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
          <circle cx="10" cy="10" r="7" stroke="currentColor" strokeWidth="1.5" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
        </svg>
        <select
          aria-label={t('theme')}
          title={t('theme')}
          value={face}
          onChange={({ target }) => chooseFace(faceChoices.find((choice) => choice === target.value) ?? 'system')}
        >
          {faceChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t(choice)}
            </option>
          ))}
        </select>
      </span>
    </Row>
  );
}
