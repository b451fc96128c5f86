import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Agreed } from '#web/shared/apps/AgreementTicks.tsx';
import { DocumentDialog } from '#web/shared/apps/DocumentDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Note, Row } from '#web/ui/layout.tsx';
import styles from './App.module.css';
import type { App } from './use-apps.ts';

/** Privacy policy and user agreement by version, and who accepted which when. */
export function Documents({ app }: { app: App }) {
  const t = useTranslations('market.detail');
  const names = useTranslations('apps.documents');
  const format = useFormatter();
  const [reading, setReading] = useState<Agreed | null>(null);
  if (app.documents.length === 0) return null;
  return (
    <Surface title={t('documents')}>
      {app.documents.map(({ kind, version, publishedAt, accepted, earlier }) => (
        <div key={kind} className={styles['document']}>
          <Row gap="l" rowGap="2xs" align="center" wrap>
            <h3>{names(kind)}</h3>
            <Caption>
              {t('documentVersion', { version, date: format.dateTime(new Date(publishedAt), { dateStyle: 'medium' }) })}
            </Caption>
            <Button size="small" aria-label={`${t('read')}: ${names(kind)}`} onClick={() => setReading({ kind, version })}>
              {t('read')}
            </Button>
          </Row>
          {app.managed && !app.isDefault && accepted.length === 0 ? <Note size="xs">{t('notAccepted')}</Note> : null}
          {accepted.map((each) => (
            <Note key={each.version} size="xs">
              {t('acceptedBy', { version: each.version, name: each.acceptedBy })} · <Moment at={each.acceptedAt} />
            </Note>
          ))}
          {earlier.length > 0 ? (
            <Note size="xs">
              {t('earlier')}:{' '}
              {earlier.map((each) => (
                <Button key={each} type="link" size="small" onClick={() => setReading({ kind, version: each })}>
                  {t('readVersion', { version: each })}
                </Button>
              ))}
            </Note>
          ) : null}
        </div>
      ))}
      {reading ? <DocumentDialog appId={app.appId} name={app.name} {...reading} onClose={() => setReading(null)} /> : null}
    </Surface>
  );
}
