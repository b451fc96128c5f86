import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '#web/ui/Logo.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { FaceMenu } from './FaceMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import styles from './Standalone.module.css';

/** A page outside the main layout: logo, menus for theme and language, and one surface in the middle. */
export function Standalone({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <Frame>
      <div>
        <h1 className="visually-hidden">{title}</h1>
        {children}
      </div>
    </Frame>
  );
}

/** The frame of pages outside the main layout, for screens that set their own title. */
export function StandaloneLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const common = useTranslations('common');
  return (
    <div className={styles['frame']}>
      <header className={styles['head']}>
        <Logo />
        <span className={styles['name']} translate="no">
          {common('product')}
        </span>
        <div className={styles['choices']}>
          <FaceMenu />
          <LanguageMenu />
        </div>
      </header>
      <main className={styles['content']}>{children}</main>
    </div>
  );
}
