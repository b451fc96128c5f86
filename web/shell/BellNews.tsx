import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import type { AppRequestNews } from '#web/shared/apps/app-request-news.ts';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Bell.module.css';

/** App requests behind the bell: those that wait for the person's decision, and decisions about their own requests. */
export function BellNews({ waiting, decided }: AppRequestNews) {
  const t = useTranslations('shell');
  return (
    <>
      {waiting ? (
        <li className={styles['notice']}>
          <Go to={`${can('040100') ? paths.appRequests : paths.headAppRequests}?status=PENDING`}>
            {t('bell.waiting', { count: waiting })}
          </Go>
        </li>
      ) : null}
      {decided.map(({ id, app, status, decidedAt, decisionReason }) => (
        <li key={id} className={styles['notice']}>
          <Go className={styles['text']} to={paths.permission({ app: app.appId })}>
            {status === 'APPROVED'
              ? t('bell.approved', { app: app.name })
              : t('bell.rejected', { app: app.name, reason: decisionReason ?? '' })}
          </Go>
          <span className={styles['quiet']}>
            <Moment at={decidedAt} relative />
          </span>
        </li>
      ))}
    </>
  );
}
