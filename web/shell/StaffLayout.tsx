import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { usePathname } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { logOut } from './choices.ts';
import { FaceMenu } from './FaceMenu.tsx';
import { FailingChannels } from './FailingChannels.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import styles from './StaffLayout.module.css';
import bar from './TopBar.module.css';

/** `/staff`: the area of provider staff, outside any team. */
export function StaffLayout() {
  const t = useTranslations('staff');
  const shell = useTranslations('shell');
  const common = useTranslations('common');
  const pathname = usePathname();
  const places = [
    { to: paths.staff, text: t('nav.teams') },
    { to: paths.staffApps, text: t('nav.apps') },
    { to: paths.staffVouchers, text: t('nav.billing') },
    { to: paths.staffFeedback, text: shell('pages.staffFeedback') },
    { to: paths.staffVisits, text: t('nav.visits') },
    { to: paths.staffSystem, text: shell('pages.staffSystem') },
  ];
  return (
    <div className={styles['frame']}>
      <a className="skip-link" href="#content">
        {shell('skip')}
      </a>
      <Row as="header" gap="xl" rowGap="2xs" align="center" wrap line="below" className={styles['head']}>
        <Logo />
        <Text size="l" weight="strong">
          <span translate="no">{common('product')}</span>{' '}
          <Text tone="quiet" size="m" weight="normal">
            {t('area')}
          </Text>
        </Text>
        <nav aria-label={t('nav.label')}>
          {places.map(({ to, text }) => (
            <Go
              key={to}
              to={to}
              aria-current={pathname === to || (to !== paths.staff && pathname.startsWith(`${to}/`)) ? 'page' : undefined}
            >
              {text}
            </Go>
          ))}
        </nav>
        <Row gap="3xs" align="center" atEnd className={bar['tools']}>
          <FaceMenu />
          <LanguageMenu />
          <button type="button" onClick={() => inBackground(logOut())}>
            {t('nav.logOut')}
          </button>
        </Row>
      </Row>
      <main id="content" className={styles['content']} tabIndex={-1}>
        <FailingChannels />
        <Outlet />
      </main>
    </div>
  );
}
