import { Outlet } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { readStored, writeStored } from '#web/client/storage.ts';
import { Box } from '#web/ui/layout.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { DissolutionGate } from './DissolutionGate.tsx';
import { GuideGate } from './GuideGate.tsx';
import { SecondFactorBar } from './SecondFactorBar.tsx';
import { IdleGate } from './IdleGate.tsx';
import { KeyboardHelpGate } from './KeyboardHelpGate.tsx';
import styles from './Layout.module.css';
import { LiveGate } from './LiveGate.tsx';
import { MenuPane } from './MenuPane.tsx';
import { useRecentPageRecorder } from './recent-pages.ts';
import { SupportGuestsGate, SupportModeGate } from './SupportGate.tsx';
import { TopBar } from './TopBar.tsx';
import { useGoKeys } from './use-go-keys.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

const BottomBar = lazy(() => import('./BottomBar.tsx').then((module) => ({ default: module.BottomBar })));

/** The main layout at `/`: menu, top bar, breadcrumbs, screen (specification section 2). Below 992 px the menu is a drawer, on
 * narrow pages beside a bar at the bottom. */
export function Layout() {
  const t = useTranslations('shell');
  const [narrow, setNarrow] = useState(readStored('menu') === 'narrow');
  const drawer = useRef<HTMLDialogElement>(null);
  /** Whether the drawer has been opened. Before that, its menu would be drawn with each screen for nothing. */
  const [drawn, setDrawn] = useState(false);
  const hasBottomBar = useNarrow();
  useRecentPageRecorder();
  useGoKeys();
  useReturnedFocus();
  function toggle() {
    writeStored('menu', narrow ? null : 'narrow');
    setNarrow(!narrow);
  }
  function openDrawer() {
    flushSync(() => setDrawn(true));
    drawer.current?.showModal();
  }
  return (
    <div className={styles['frame']} data-narrow={narrow}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <aside className={styles['side']}>
        <MenuPane narrow={narrow} />
      </aside>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click beside it; Escape closes a dialog by itself */}
      <dialog ref={drawer} className={styles['drawer']} aria-label={t('menu.label')} onClick={closeOutside}>
        {drawn ? <MenuPane onChosen={() => drawer.current?.close()} /> : null}
      </dialog>
      <TopBar narrow={narrow} onToggle={toggle} onOpenMenu={openDrawer} />
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Box noPrint>
          <SupportGuestsGate />
          <DissolutionGate />
          <SecondFactorBar />
          <Breadcrumb />
        </Box>
        <Outlet />
      </main>
      <LiveGate />
      {hasBottomBar ? (
        <Suspense>
          <BottomBar />
        </Suspense>
      ) : null}
      <GuideGate />
      <KeyboardHelpGate />
      <IdleGate />
      <SupportModeGate />
    </div>
  );
}

function closeOutside(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
