import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { flag } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { DetailColumns } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Text } from '#web/ui/layout.tsx';
import { AppActions } from './AppActions.tsx';
import { AppFacts, TeamFacts } from './AppFacts.tsx';
import { AppNotices } from './AppNotices.tsx';
import { AppPolicyPanel } from './grants/AppPolicyPanel.tsx';
import { AppScopes } from './AppScopes.tsx';
import { StateTag } from './AppTags.tsx';
import styles from './App.module.css';
import { Documents } from './Documents.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import { Plans } from './Plans.tsx';
import { Screenshots } from './Screenshots.tsx';
import { useAppActs } from './use-app-acts.tsx';
import { type App, appQuery } from './use-apps.ts';

/** `open=1` opens the dialog that opens the app. */
const appUrl = { open: flag };

/** One app: its description, prices, requested permissions, and its status in the team (specification section 3). */
export function AppScreen() {
  const { id = '' } = useParams({ strict: false });
  const title = useTranslations('shell.pages')('app');
  const t = useTranslations('market.detail.missing');
  const { data, error, refetch } = useQuery(appQuery(id));
  if (data) return <AppPage app={data} />;
  const words = { title: t('title'), text: t('text'), back: t('back') };
  return <NotThere page={title} error={error} onRetry={() => void refetch()} words={words} back={paths.appMarket} />;
}

function AppPage({ app }: { app: App }) {
  const t = useTranslations('market');
  const [state, set] = useUrlState(appUrl);
  const acts = useAppActs();
  const open = (opening: boolean) => set({ open: opening }, { replace: true });
  return (
    <Page
      title={app.name}
      lead={<AppIcon name={app.name} icon={app.icon} size={48} />}
      beside={<StateTag state={app.state} stopped={app.stopped} />}
      purpose={app.summary}
      actions={<AppActions app={app} acts={acts} onOpen={() => open(true)} />}
    >
      {acts.dialog}
      <AppNotices app={app} onAccept={() => acts.accept(app, app.managed?.toAccept ?? [])} />
      <DetailColumns
        side={
          <>
            <TeamFacts app={app} />
            {app.managed && app.scopes.length ? <AppPolicyPanel appId={app.appId} /> : null}
            <AppFacts app={app} />
          </>
        }
      >
        <Surface title={t('detail.about')}>
          <p className={styles['text']}>{app.description}</p>
          {app.changes ? (
            <>
              <Text as="h3" above="xl" below="2xs">
                {t('detail.changes', { version: app.version })}
              </Text>
              <p className={styles['text']}>{app.changes}</p>
            </>
          ) : null}
        </Surface>
        <Screenshots items={app.screenshots} />
        <Plans app={app} />
        <AppScopes scopes={app.scopes} />
        <Documents app={app} />
      </DetailColumns>
      {state.open && app.can.open ? <OpenDialog app={app} onClose={() => open(false)} /> : null}
    </Page>
  );
}
