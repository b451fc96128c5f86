import { useTranslations } from 'use-intl';
import { Logo } from '#web/ui/Logo.tsx';
import { Box } from '#web/ui/layout.tsx';
import layout from './Layout.module.css';
import styles from './Starting.module.css';

/** The frame of the console while it starts: a skeleton, and a text for screen readers. */
export function Starting() {
  const t = useTranslations('shell.starting');
  return (
    <div className={layout['frame']} aria-busy="true">
      <div className={layout['side']}>
        <div className={styles['brand']}>
          <Logo />
        </div>
      </div>
      <div className={styles['bar']} />
      <main className={layout['content']}>
        <span className="visually-hidden" role="status">
          {t('team')}
        </span>
        <div className={styles['title']} />
        <Box frame className={styles['surface']} />
      </main>
    </div>
  );
}
