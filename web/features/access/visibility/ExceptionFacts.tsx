import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { ExceptionView } from '#contract/access/visibility.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';
import { EffectTag } from './EffectTag.tsx';
import { PartyChips } from './PartyChips.tsx';
import styles from './Visibility.module.css';

/** A read-only exception, with the reason why it cannot be changed. */
export function ExceptionFacts({ exception }: { exception: ExceptionView }) {
  const t = useTranslations('visibility');
  const format = useFormatter();
  const { name, effect, priority, enabled, subjects, objects, updatedAt, locked } = exception;
  const all = (parties: ExceptionView['subjects']) => <PartyChips parties={parties} most={parties.total} />;
  return (
    <Page
      title={t('form.editTitle', { name })}
      beside={<EffectTag effect={effect} />}
      actions={<Button onClick={() => go(paths.visibilityExceptions)}>{t('form.back')}</Button>}
    >
      <Row as="p" gap="s" align="start" padBlock="m" padInline="l" className={styles['notice']}>
        <Icon name="lock" size={16} />
        {locked ? t(`locked.${locked}`) : t('viewOnly')}
      </Row>
      <Surface>
        <Facts
          items={[
            { key: 'subjects', label: t('manage.columns.subjects'), value: all(subjects) },
            { key: 'objects', label: t('manage.columns.objects'), value: all(objects) },
            { key: 'priority', label: t('manage.columns.priority'), value: format.number(priority) },
            { key: 'state', label: t('manage.columns.state'), value: t(enabled ? 'states.on' : 'states.off') },
            { key: 'updated', label: t('manage.columns.updated'), value: <Moment at={updatedAt} relative /> },
          ]}
        />
      </Surface>
    </Page>
  );
}
