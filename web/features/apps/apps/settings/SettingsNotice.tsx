import { useTranslations } from 'use-intl';
import type { AppSettings } from '#contract/apps/app-settings.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Settings.module.css';

/** States why something on the page cannot be changed or has no effect yet. */
export function SettingsNotice({ settings: { fixed, stopped, can } }: { settings: AppSettings }) {
  const t = useTranslations('appSettings');
  const lines = [
    ...(fixed ? [t('fixed')] : can.edit ? [] : [t('reading')]),
    ...(can.edit && !can.whole ? [t('partly')] : []),
    ...(stopped ? [t('stopped')] : []),
  ];
  return lines.map((line) => (
    <Row key={line} as="p" tone="quiet" gap="s" align="center" padBlock="m" padInline="l" frame className={styles['notice']}>
      <Icon name={line === t('stopped') ? 'warning' : 'lock'} size={16} />
      {line}
    </Row>
  ));
}
