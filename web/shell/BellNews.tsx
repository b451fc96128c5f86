import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import type { AppRequestNews } from '#web/shared/apps/app-request-news.ts';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Stack } from '#web/ui/layout.tsx';

/** App requests behind the bell: those that wait for the person's decision, and decisions about their own requests. */
export function BellNews({ waiting, decided }: AppRequestNews) {
  const t = useTranslations('shell');
  return (
    <>
      {waiting ? (
        <Stack as="li" padBlock="s" line="above" breakable>
          <Go to={`${can('040100') ? paths.appRequests : paths.headAppRequests}?status=PENDING`}>
            {t('bell.waiting', { count: waiting })}
          </Go>
        </Stack>
      ) : null}
      {decided.map(({ id, app, status, decidedAt, decisionReason }) => (
        <Stack key={id} as="li" padBlock="s" line="above" breakable>
          <Go to={paths.permission({ app: app.appId })}>
            {status === 'APPROVED'
              ? t('bell.approved', { app: app.name })
              : t('bell.rejected', { app: app.name, reason: decisionReason ?? '' })}
          </Go>
          <Caption tight breakable>
            <Moment at={decidedAt} relative />
          </Caption>
        </Stack>
      ))}
    </>
  );
}
