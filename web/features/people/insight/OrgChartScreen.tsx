import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Text } from '#web/ui/layout.tsx';
import { chartUrl, chartViews } from './insight-url.ts';
import { OrgChart } from './OrgChart.tsx';
import { useOrgTree } from './use-org-tree.ts';

/** Org chart (020200): departments with head and count, or reporting lines. */
export function OrgChartScreen() {
  const t = useTranslations('insight.chart');
  const title = useTranslations('shell.pages')('orgChart');
  const { team } = useHere();
  const [state, set] = useUrlState(chartUrl);
  const tree = useOrgTree(state.view, state.focus);
  const { chart, error } = tree;
  const fault = error instanceof ApiError ? error : undefined;
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      actions={
        <Segmented
          aria-label={t('view')}
          value={state.view}
          onChange={(view) => set({ view, focus: '' })}
          options={chartViews.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        />
      }
    >
      {chart === undefined ? (
        <Surface>
          {error ? (
            <ErrorState
              title={t('failed')}
              message={fault?.message}
              requestId={fault?.requestId}
              onRetry={() => void tree.refetch()}
            />
          ) : (
            <FactsSkeleton />
          )}
        </Surface>
      ) : Object.keys(chart.tree.boxes).length === 0 ? (
        <Surface>
          <Empty title={t('noLines')} text={t('noLinesText')} />
        </Surface>
      ) : (
        <>
          <OrgChart key={state.view} org={chart.tree} tree={tree} state={state} set={set} name={team.name} />
          {chart.alone > 0 ? (
            <Text as="p" tone="quiet" size="s">
              {t('alone', { count: chart.alone })}
            </Text>
          ) : null}
        </>
      )}
    </Page>
  );
}
