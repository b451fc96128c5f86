import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { secretLimits } from '#contract/apps/oauth-facts.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import styles from './Apps.module.css';

const secretsQuery = (id: string) =>
  queryOptions({ queryKey: ['staff', 'apps', id, 'secrets'], queryFn: () => api.oauth.secrets({ params: { id } }) });

/** The client secrets with which the app's server authenticates when it signs people in, and a new one, shown once. */
export function AppSecret({ appId }: { appId: string }) {
  const t = useTranslations('oauth.secret');
  const format = useFormatter();
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const { data } = useQuery(secretsQuery(appId));
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string>();
  async function make() {
    setBusy(true);
    try {
      setMade((await api.oauth.makeSecret({ params: { id: appId }, body: { overlapHours: secretLimits.hours } })).secret);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: secretsQuery(appId).queryKey });
    }
  }
  return (
    <Surface title={t('title')}>
      {data === undefined ? (
        <FactsSkeleton rows={2} />
      ) : (
        <div className={styles['secret']}>
          <p className={styles['note']}>
            {t('clientId')}: {data.clientId} <CopyButton text={data.clientId} label={t('clientId')} />
          </p>
          {data.needed ? (
            <>
              <p className={styles['note']}>{data.items.length > 0 ? t('text') : t('none')}</p>
              <ol className={styles['history']}>
                {data.items.map(({ ending, madeAt, madeBy, endsAt }) => (
                  <li key={`${ending} ${madeAt}`}>
                    <strong>{t('ending', { ending })}</strong>
                    <span className={styles['note']}>
                      {t('made', { date: date(madeAt), name: madeBy })}
                      {endsAt ? ` · ${t('until', { date: date(endsAt) })}` : null}
                    </span>
                  </li>
                ))}
              </ol>
              <Button loading={busy} onClick={() => void make()}>
                {t('make')}
              </Button>
              {data.items.length > 0 ? <p className={styles['note']}>{t('makeText', { hours: secretLimits.hours })}</p> : null}
            </>
          ) : (
            <p className={styles['note']}>{t('notNeeded')}</p>
          )}
        </div>
      )}
      <Modal
        open={made !== undefined}
        title={t('title')}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        destroyOnHidden
        footer={
          <Button type="primary" onClick={() => setMade(undefined)}>
            {t('done')}
          </Button>
        }
      >
        <Alert type="warning" showIcon title={t('shown')} />
        <p className={styles['changes']}>
          <code>{made}</code> <CopyButton text={made ?? ''} label={t('value')} />
        </p>
      </Modal>
    </Surface>
  );
}
