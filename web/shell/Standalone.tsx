import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '#web/ui/Logo.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { FaceMenu } from './FaceMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import styles from './Standalone.module.css';
import bar from './TopBar.module.css';

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
      <Row as="header" gap="m" align="center" className={styles['head']}>
        <Logo />
        <Text size="l" weight="strong" translate="no">
          {common('product')}
        </Text>
        <Row gap="3xs" atEnd className={bar['tools']}>
          <FaceMenu />
          <LanguageMenu />
        </Row>
      </Row>
      <main className={styles['content']}>{children}</main>
    </div>
  );
}
