import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import type { Client } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { List, Text } from '#web/ui/layout.tsx';
import { AppActs } from './AppActs.tsx';
import { AppSecret } from './AppSecret.tsx';
import { AppState } from './AppsScreen.tsx';
import { useApp } from './use-apps.ts';

type Detail = Awaited<ReturnType<Client['catalogue']['read']>>;

/** `/staff/apps/{id}`: an app of the catalogue, its use over all teams, and its history. */
export function AppScreen() {
  const t = useTranslations('catalogue.app');
  const pages = useTranslations('shell.pages');
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useApp(id);
  if (data) return <AppPage app={data} />;
  const back = <Button onClick={() => go(paths.staffApps)}>{t('back')}</Button>;
  const missing = isMissing(error);
  return (
    <Page title={pages('staffApp')}>
      <Surface>
        {missing ? (
          <Missing title={t('missing')} action={back} />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FactsSkeleton rows={5} />
        )}
      </Surface>
    </Page>
  );
}

function AppPage({ app }: { app: Detail }) {
  const t = useTranslations('catalogue.app');
  const list = useTranslations('catalogue.list');
  const categories = useTranslations('apps.categories');
  const format = useFormatter();
  const uses = ['opened', 'stopped', 'trying', 'paying', 'seats'] as const;
  return (
    <Page
      title={app.name}
      lead={<AppIcon name={app.name} icon={app.icon} size={44} />}
      beside={<AppState app={app} />}
      actions={
        <>
          <Button onClick={() => go(paths.staffApps)}>{t('back')}</Button>
          <AppActs app={app} />
        </>
      }
    >
      <DetailColumns
        side={
          app.isDefault ? null : (
            <Surface title={t('use')}>
              <Facts items={uses.map((key) => ({ key, label: t(key), value: format.number(app.use[key]) }))} />
            </Surface>
          )
        }
      >
        <Surface title={t('facts')}>
          <Facts
            items={[
              { key: 'key', label: t('key'), value: app.key },
              { key: 'version', label: list('version'), value: app.version },
              { key: 'category', label: t('category'), value: categories(app.category) },
              { key: 'developer', label: t('developer'), value: app.developer },
              { key: 'plans', label: list('plans'), value: app.plans ? format.number(app.plans) : list('free') },
            ]}
          />
        </Surface>
        <Surface title={t('history')}>
          <List as="ol" gap="l">
            {app.history.map((turn) => (
              <li key={`${turn.what} ${turn.at}`}>
                <strong>{turn.what === 'PUBLISHED' ? t('PUBLISHED', { version: turn.version ?? '' }) : t(turn.what)}</strong>
                <Text tone="quiet" weight="normal" block>
                  <Moment at={turn.at} /> · {turn.by}
                </Text>
                {turn.changes ? (
                  <Text as="p" above="2xs" preLine>
                    {turn.changes}
                  </Text>
                ) : null}
              </li>
            ))}
          </List>
        </Surface>
        <AppSecret appId={app.id} />
      </DetailColumns>
    </Page>
  );
}
