import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Headcount } from '#contract/people/insight.ts';
import { Lines } from '#web/ui/Bars.tsx';
import { BrushedColumns } from '#web/ui/BrushedColumns.tsx';
import { Chart } from '#web/ui/Chart.tsx';
import { useMonthName } from '#web/ui/use-month-name.ts';

interface MonthChartsProps extends Pick<Headcount, 'months'> {
  /** The selected months; ignored if they are not all shown. */
  from: string;
  to: string;
  onPeriod: (period: { from: string; to: string }) => void;
}

/** The headcount at the end of each month, and the arrivals and departures in it. */
export function MonthCharts({ months, from, to, onPeriod }: MonthChartsProps) {
  const t = useTranslations('insight.headcount');
  const format = useFormatter();
  const name = useMonthName();
  const sum = (key: 'joined' | 'left') => months.reduce((total, month) => total + month[key], 0);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const column = (key: 'people' | 'joined' | 'left') => ({
    key,
    title: t(key),
    render: (row: Headcount['months'][number]) => format.number(row[key]),
    numeric: true,
  });
  const month = { key: 'month', title: t('month'), render: (row: Headcount['months'][number]) => name(row.month, 'long') };
  const places = [from, to].map((key) => months.findIndex((each) => each.month === key));
  const [start = -1, end = -1] = places;
  const brush = {
    range: start >= 0 && end >= start ? ([start, end] as const) : undefined,
    onRange: ([begin, finish]: readonly [number, number]) =>
      onPeriod({ from: months[begin]?.month ?? '', to: months[finish]?.month ?? '' }),
    labels: [t('firstMonth'), t('lastMonth')] as const,
    nameOf: (at: number) => name(months[at]?.month ?? first.month, 'long'),
  };
  const table = { rows: months.toReversed(), rowKey: (row: Headcount['months'][number]) => row.month };
  return (
    <>
      <Chart
        title={t('byMonth')}
        period={t('span', { months: months.length })}
        note={`${t('dragHint')} ${t('noDates')}`}
        chart={
          <BrushedColumns
            {...brush}
            describe={t('describeMonths', {
              first: first.people,
              from: name(first.month, 'long'),
              last: last.people,
              to: name(last.month, 'long'),
            })}
            series={[{ key: 'people', label: t('people'), tone: 'first' }]}
            rows={months.map((row) => ({
              key: row.month,
              label: name(row.month, 'narrow'),
              title: t('bar', { name: name(row.month, 'long'), people: row.people }),
              values: { people: row.people },
            }))}
          />
        }
        table={{ ...table, columns: [month, column('people')] }}
      />
      <Chart
        title={t('movement')}
        period={t('span', { months: months.length })}
        empty={sum('joined') + sum('left') === 0 ? t('noMove') : undefined}
        chart={
          <BrushedColumns
            {...brush}
            describe={t('describeMove', { joined: sum('joined'), left: sum('left') })}
            series={[
              { key: 'joined', label: t('joined'), tone: 'first' },
              { key: 'left', label: t('left'), tone: 'second' },
            ]}
            rows={months.map(({ month: key, joined, left }) => ({
              key,
              label: name(key, 'narrow'),
              title: t('barMove', { name: name(key, 'long'), joined, left }),
              values: { joined, left },
            }))}
          />
        }
        table={{ ...table, columns: [month, column('joined'), column('left')] }}
      />
    </>
  );
}

interface DepartmentsChartProps {
  departments: Headcount['departments'];
  /** The headcount on which the shares are based. */
  people: number;
  level: number;
  onLevel: (level: number) => void;
}

/** Distinct members in each department of a level, largest first. */
export function DepartmentsChart({ departments, people: everybody, level, onLevel }: DepartmentsChartProps) {
  const t = useTranslations('insight.headcount');
  const { items, total, levels } = departments;
  const choices = Array.from({ length: Math.max(levels, 1) }, (_, place) => place + 1);
  const notes = [
    items.length < total ? t('largest', { count: items.length, total }) : null,
    items.length > 0 ? t('several') : null,
  ];
  return (
    <Kinds
      title={t('byDepartment')}
      label={t('department')}
      of={everybody}
      empty={t('noDepartments')}
      note={notes.filter(Boolean).join(' ')}
      rows={items.map(({ departmentId, name, path, people }) => ({
        key: departmentId,
        name,
        title: path || name,
        value: people,
      }))}
      aside={
        choices.length > 1 || level > 1 ? (
          <Select
            size="small"
            aria-label={t('level')}
            value={level}
            onChange={onLevel}
            options={[...new Set([...choices, level])].map((value) => ({ value, label: t('levelOf', { level: value }) }))}
          />
        ) : null
      }
    />
  );
}

/** Headcount by job type and by status. */
export function KindCharts({ figures }: { figures: Headcount }) {
  const t = useTranslations('insight.headcount');
  const members = useTranslations('members');
  return (
    <>
      <Kinds
        title={t('byJobType')}
        label={t('jobType')}
        empty={t('empty')}
        rows={figures.jobTypes.map(({ jobType, people }) => {
          const name = members(`choices.jobType.${jobType}`);
          return { key: jobType, name, title: name, value: people };
        })}
      />
      <Kinds
        title={t('byStatus')}
        label={t('status')}
        empty={t('empty')}
        note={figures.statuses.some(({ memberStatus }) => memberStatus === 'CANCELED') ? t('closed') : undefined}
        rows={figures.statuses.map(({ memberStatus, people }) => {
          const name = members(`status.${memberStatus}`);
          return {
            key: memberStatus,
            name,
            title: members(`statusMeans.${memberStatus}`),
            value: people,
            quiet: memberStatus === 'CANCELED',
          };
        })}
      />
    </>
  );
}

interface KindsProps {
  title: string;
  /** The name of the rows' category. */
  label: string;
  /** The base of the shares; by default the sum of all rows that are not `quiet`. */
  of?: number;
  empty: string;
  note?: string | undefined;
  aside?: ReactNode;
  rows: readonly { key: string; name: string; title: string; value: number; quiet?: boolean }[];
}

function Kinds({ title, label, of, empty, note, aside, rows }: KindsProps) {
  const t = useTranslations('insight.headcount');
  const format = useFormatter();
  const counted = of ?? rows.filter(({ quiet }) => !quiet).reduce((sum, { value }) => sum + value, 0);
  return (
    <Chart
      title={title}
      aside={aside}
      note={note}
      empty={rows.length === 0 ? empty : undefined}
      chart={
        <Lines
          describe={t('describeKinds', { count: rows.length, name: rows[0]?.name ?? '', people: rows[0]?.value ?? 0 })}
          rows={rows.map((row) => ({ ...row, title: t('bar', { name: row.title, people: row.value }) }))}
        />
      }
      table={{
        rows,
        rowKey: ({ key }) => key,
        columns: [
          { key: 'name', title: label, render: ({ title: whole, name }) => (label === t('department') ? whole : name) },
          { key: 'people', title: t('people'), render: ({ value }) => format.number(value), numeric: true },
          {
            key: 'share',
            title: t('share'),
            render: ({ value, quiet }) =>
              quiet || counted === 0 ? '' : format.number(value / counted, { style: 'percent', maximumFractionDigits: 1 }),
            numeric: true,
          },
        ],
      }}
    />
  );
}
