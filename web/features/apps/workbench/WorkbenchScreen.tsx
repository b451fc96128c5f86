import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { WorkbenchSettings } from '#contract/apps/workbench.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { TreeSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { ColumnLayout, Note } from '#web/ui/layout.tsx';
import { GroupTree } from './GroupTree.tsx';
import { PreviewSurface } from './PreviewSurface.tsx';
import { StatusSurface } from './StatusSurface.tsx';
import { workbenchQuery, workbenchUrl } from './use-workbench.ts';

const GroupPanel = lazy(() => import('./GroupPanel.tsx').then((module) => ({ default: module.GroupPanel })));

/** Settings of the workbench (040200): whether members see groups, the content of the groups, and a preview. */
export function WorkbenchScreen() {
  const t = useTranslations('workbench');
  const title = useTranslations('shell.pages')('workbenchSettings');
  const [{ group }, set] = useUrlState(workbenchUrl);
  const { data, error, refetch } = useQuery(workbenchQuery);
  const full = (data?.groups.length ?? 0) >= appLimits.groups;
  const edited = data?.groups.find(({ groupId }) => groupId === group);
  const panel = data?.can.edit && (edited !== undefined || (group === 'new' && !full));
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      beside={
        data ? <StatusTag tone={data.status === 'OPENED' ? 'good' : 'quiet'}>{t(`status.${data.status}`)}</StatusTag> : null
      }
      actions={
        data?.can.edit ? (
          <Button
            type="primary"
            disabled={full}
            title={full ? t('groups.full', { max: appLimits.groups }) : undefined}
            onClick={() => set({ group: 'new' })}
          >
            {t('groups.add')}
          </Button>
        ) : null
      }
    >
      {data ? (
        <>
          <StatusSurface settings={data} />
          <ColumnLayout template="minmax(0, 2fr) minmax(0, 3fr)">
            <Groups settings={data} onEdit={(id) => set({ group: id })} />
            <PreviewSurface status={data.status} />
          </ColumnLayout>
        </>
      ) : (
        <Surface>{error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <TreeSkeleton />}</Surface>
      )}
      {panel ? (
        <Suspense>
          <GroupPanel key={group} settings={data} group={edited} onClose={() => set({ group: '' })} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Groups({ settings, onEdit }: { settings: WorkbenchSettings; onEdit: (groupId: string) => void }) {
  const t = useTranslations('workbench');
  const count = settings.groups.length;
  const { groups: max } = appLimits;
  return (
    <Surface title={t('groups.label')} aside={<span>{t('groups.count', { count, max })}</span>}>
      {count === 0 ? (
        <Empty title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <>
          {settings.can.edit ? <Note below="l">{t('groups.drag')}</Note> : null}
          {count === max && settings.can.edit ? <Note below="l">{t('groups.full', { max })}</Note> : null}
          <GroupTree settings={settings} onEdit={onEdit} />
        </>
      )}
    </Surface>
  );
}
