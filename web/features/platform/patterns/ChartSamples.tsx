import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Columns, Lines, type RowRange } from '#web/ui/Bars.tsx';
import { BrushedColumns } from '#web/ui/BrushedColumns.tsx';
import { Chart } from '#web/ui/Chart.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { Trend } from '#web/ui/Trend.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Sample } from './Sample.tsx';
import { sample } from './samples.ts';

/** Charts and shares. */
export function ChartSamples() {
  const t = useTranslations('ui.chart');
  const format = useFormatter();
  const [range, setRange] = useState<RowRange>([1, 2]);
  const rows = sample.months.map(([key, joined, left]) => ({ key, label: key, title: key, values: { joined, left } }));
  const table = {
    rows,
    rowKey: ({ key }: { key: string }) => key,
    columns: sample.series.map(({ key, label }) => ({
      key,
      title: label,
      numeric: true,
      render: ({ values }: (typeof rows)[number]) => format.number(values[key]),
    })),
  };
  const lines = sample.months.map(([key, value]) => ({ key, name: key, title: key, value }));
  return (
    <Sample name="Chart · Columns · BrushedColumns · Lines · Meter · Trend · Timeline">
      <Grid min={340} fit gap="xl">
        <Chart
          title={sample.dates}
          table={table}
          chart={<Columns describe={sample.dates} series={sample.series} rows={rows} />}
        />
        <Chart title={sample.object} table={table} chart={<Lines describe={sample.object} rows={lines} />} />
        <Surface title={t('table')}>
          <BrushedColumns
            describe={sample.dates}
            series={sample.series}
            rows={rows}
            range={range}
            onRange={setRange}
            labels={[sample.dates, sample.object]}
            nameOf={(at) => rows[at]?.key ?? ''}
          />
        </Surface>
        <Surface title={t('chart')}>
          <Stack gap="l">
            <Meter share={0.25} />
            <Meter share={0.7} tone="warning" />
            <Trend describe={sample.dates} points={lines.map(({ key, value }) => ({ key, label: key, value }))} />
            <Timeline
              describe={sample.dates}
              from="2026-11-23"
              to="2027-02-21"
              today={t('chart')}
              monthOf={(month) => month}
              marks={lines.map(({ key, value }, at) => ({ key, day: `2026-12-${10 + at}`, value, tone: 'info', title: key }))}
            />
          </Stack>
        </Surface>
      </Grid>
    </Sample>
  );
}
