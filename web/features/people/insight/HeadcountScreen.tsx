import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { monthSpans } from '#contract/people/insight-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { PeopleTabs } from '#web/shared/people/PeopleTabs.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Box, ColumnLayout, Row } from '#web/ui/layout.tsx';
import { DepartmentsChart, KindCharts, MonthCharts } from './HeadcountCharts.tsx';
import { headcountUrl } from './insight-url.ts';
import { PeriodPanel } from './PeriodPanel.tsx';

/** Headcount (020100) by month, department, job type and status, for the members in the person's scope. */
export function HeadcountScreen() {
  const t = useTranslations('insight.headcount');
  const title = useTranslations('shell.pages')('headcount');
  const [state, set] = useUrlState(headcountUrl);
  const query = {
    months: state.months,
    level: Math.min(state.level, 15),
    ...(state.department && { departmentId: state.department }),
  };
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['members', 'headcount', query],
    queryFn: ({ signal }) => api.insight.headcount({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const period = state.from !== '' && state.from <= state.to ? { from: state.from, to: state.to } : undefined;
  const fault = error instanceof ApiError ? error : undefined;
  return (
    <Page
      title={title}
      purpose={
        data ? (
          <>
            {t('purpose', { count: data.total })} {t('later', { count: data.later })}
          </>
        ) : undefined
      }
      actions={<Download query={query} disabled={!data} />}
    >
      <PeopleTabs current="headcount" />
      <Row gap="l" align="center" wrap>
        <Box basis={200} maxWidth={320}>
          <DepartmentPicker
            aria-label={t('department')}
            placeholder={t('allDepartments')}
            value={state.department || null}
            onChange={(department) => set({ department: department ?? '', level: 1 })}
          />
        </Box>
        <Segmented
          aria-label={t('period')}
          value={state.months}
          onChange={(months) => set({ months })}
          options={monthSpans.map((months) => ({ value: `${months}` as const, label: t('span', { months }) }))}
        />
      </Row>
      {isError ? (
        <Surface>
          <ErrorState title={t('failed')} message={fault?.message} requestId={fault?.requestId} onRetry={() => void refetch()} />
        </Surface>
      ) : data === undefined ? (
        <Surface>
          <FactsSkeleton />
        </Surface>
      ) : data.total === 0 && data.statuses.length === 0 && data.months.every(({ people }) => people === 0) ? (
        <Surface>
          <Empty title={t('empty')} text={t('emptyText')} />
        </Surface>
      ) : (
        <ColumnLayout template="repeat(2, minmax(0, 1fr))" stale={isFetching} aria-busy={isFetching}>
          <MonthCharts months={data.months} from={state.from} to={state.to} onPeriod={(period) => set(period)} />
          {period ? <PeriodPanel period={period} query={query} onClear={() => set({ from: '', to: '' })} /> : null}
          <DepartmentsChart
            departments={data.departments}
            people={data.total}
            level={state.level}
            onLevel={(level) => set({ level })}
          />
          <KindCharts figures={data} />
        </ColumnLayout>
      )}
    </Page>
  );
}

interface DownloadProps {
  query: { months: '12' | '24' | '36'; level: number; departmentId?: string };
  disabled: boolean;
}

function Download({ query, disabled }: DownloadProps) {
  const t = useTranslations('insight.headcount');
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const file: unknown = await api.insight.exportHeadcount({ body: query });
      saveFile(file as ReceivedFile);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={disabled} loading={busy} onClick={() => void download().catch(() => undefined)}>
      {t('download')}
    </Button>
  );
}
