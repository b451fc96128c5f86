import { useTranslations } from 'use-intl';
import type { HomeRequest } from '#contract/workplace/home.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Note, Text } from '#web/ui/layout.tsx';
import styles from './Home.module.css';
import { Part } from './Part.tsx';
import { useHomePart } from './use-home.ts';

const tones = { PENDING: 'warning', APPROVED: 'good', REJECTED: 'bad', WITHDRAWN: 'quiet' } as const satisfies Record<
  HomeRequest['status'],
  Tone
>;

/** The person's own app requests: pending and recently decided ones. */
export function OwnAppRequests() {
  const t = useTranslations('home.requests');
  const query = useHomePart('requests');
  return (
    <Part title={t('title')} query={query} rows={3}>
      {({ items }) =>
        items.length ? (
          <ul>
            {items.map(({ requestId, app, status, createdAt, decidedAt, decisionReason }) => (
              <li key={requestId} className={styles['line']}>
                <AppIcon name={app.name} icon={app.icon} size={32} />
                <div>
                  <Go to={paths.permission({ app: app.appId })}>{app.name}</Go>
                  <Text as="small" tone="quiet" size="s" block>
                    <Moment at={decidedAt ?? createdAt} relative />
                    {decisionReason ? ` · ${decisionReason}` : null}
                  </Text>
                </div>
                <Text fixed atEnd>
                  <StatusTag tone={tones[status]}>{t(status)}</StatusTag>
                </Text>
              </li>
            ))}
          </ul>
        ) : (
          <Note below="l">{t('none')}</Note>
        )
      }
    </Part>
  );
}
