import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { HeadcountPeriod } from '#contract/people/insight.ts';
import { api } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import { RowsTable } from '#web/ui/RowsTable.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { useMonthName } from '#web/ui/use-month-name.ts';

interface PeriodPanelProps {
  /** Months, YYYY-MM. */
  period: { from: string; to: string };
  query: { level: number; departmentId?: string };
  onClear: () => void;
}

/** Arrivals and departures of the selected months, in all and by department, with links to the lists of these people. */
export function PeriodPanel({ period, query: { level, departmentId }, onClear }: PeriodPanelProps) {
  const t = useTranslations('insight.headcount');
  const format = useFormatter();
  const name = useMonthName();
  const query = { ...period, level, ...(departmentId !== undefined && { departmentId }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['members', 'headcount', 'period', query],
    queryFn: ({ signal }) => api.insight.headcountPeriod({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const title =
    period.from === period.to
      ? name(period.from, 'long')
      : t('chosen', { from: name(period.from, 'long'), to: name(period.to, 'long') });
  const signed = (value: number) => format.number(value, { signDisplay: 'exceptZero' });
  return (
    <Box style={{ gridColumn: '1 / -1' }}>
      <Surface
        title={title}
        aside={
          <Button size="small" onClick={onClear}>
            {t('clearPeriod')}
          </Button>
        }
      >
        {error ? (
          <ErrorState title={t('failed')} {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <FactsSkeleton />
        ) : (
          <Stack gap="l" stale={isFetching} aria-busy={isFetching}>
            <Row gap="2xl" rowGap="s" wrap role="status">
              <Text>
                {t('joined')} <PeopleLink kind="joined" people={data.joined} of={data} departmentId={departmentId} />
              </Text>
              <Text>
                {t('left')} <PeopleLink kind="left" people={data.left} of={data} departmentId={departmentId} />
              </Text>
              <Text>
                {t('net')} <strong>{signed(data.joined - data.left)}</strong>
              </Text>
            </Row>
            {data.items.length > 0 ? (
              <RowsTable
                label={t('byDepartment')}
                rows={data.items}
                rowKey={(row) => row.departmentId}
                columns={[
                  { key: 'name', title: t('department'), render: (row) => row.path || row.name },
                  ...(['joined', 'left'] as const).map((kind) => ({
                    key: kind,
                    title: t(kind),
                    numeric: true,
                    render: (row: HeadcountPeriod['items'][number]) => (
                      <PeopleLink kind={kind} people={row[kind]} of={data} departmentId={row.departmentId} name={row.name} />
                    ),
                  })),
                  { key: 'net', title: t('net'), numeric: true, render: (row) => signed(row.joined - row.left) },
                ]}
              />
            ) : null}
            <Note size="s">
              {data.items.length < data.total ? `${t('largest', { count: data.items.length, total: data.total })} ` : ''}
              {t('joinedNote')}
            </Note>
          </Stack>
        )}
      </Surface>
    </Box>
  );
}

interface PeopleLinkProps {
  kind: 'joined' | 'left';
  people: number;
  of: Pick<HeadcountPeriod, 'from' | 'to'>;
  departmentId: string | undefined;
  /** The department's name, for the label of a link in the table. */
  name?: string;
}

/** A figure that leads to the list of the people it counts. */
function PeopleLink({ kind, people, of: { from, to }, departmentId, name }: PeopleLinkProps) {
  const t = useTranslations('insight.headcount');
  const format = useFormatter();
  if (people === 0) return format.number(0);
  const query = new URLSearchParams({ from, to, ...(departmentId !== undefined && { department: departmentId }) });
  const list = kind === 'joined' ? paths.members : paths.resignList;
  const label = `${t(kind)}: ${format.number(people)}${name === undefined ? '' : `, ${name}`}`;
  return (
    <Go to={`${list}?${query.toString()}`} aria-label={label} style={{ textDecoration: 'underline' }}>
      {format.number(people)}
    </Go>
  );
}
