import { type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricObject, Registry } from 'prom-client';

type Labels = Record<string, string | number>;
interface Sample {
  metricName?: string;
  labels: Labels;
  value: number;
}

/** The Prometheus metrics of a process as metrics of OpenTelemetry, so that nothing is counted twice. */
export function producerOf(registry: () => Registry | undefined): MetricProducer {
  const since = hrTime();
  return {
    async collect() {
      const metrics = (await registry()?.getMetricsAsJSON()) ?? [];
      const scope = { name: 'atrium' };
      const found = metrics.flatMap((metric) =>
        metricOf(metric as MetricObject & { values: Sample[] }, { since, now: hrTime() }),
      );
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics: found }] }, errors: [] };
    },
  };
}

interface Span {
  since: HrTime;
  now: HrTime;
}

function metricOf(metric: MetricObject & { values: Sample[] }, span: Span): MetricData[] {
  const { name, help, values } = metric;
  const descriptor = {
    name,
    description: help,
    unit: name.includes('_seconds') ? 's' : name.endsWith('_bytes') ? 'By' : '',
    valueType: ValueType.DOUBLE,
  };
  const shared = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const point = (labels: Labels, value: number) => ({ startTime: span.since, endTime: span.now, attributes: labels, value });
  const type = String(metric.type);
  if (type === 'histogram') return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, span) }];
  const dataPoints = values
    .filter(({ metricName = name }) => metricName === name)
    .map(({ labels, value }) => point(labels, value));
  if (dataPoints.length === 0) return [];
  return type === 'counter'
    ? [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
    : [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }];
}

/** Counts of Prometheus include all smaller buckets, those of OpenTelemetry do not. */
function histograms(samples: readonly Sample[], { since, now }: Span) {
  const series = new Map<string, { labels: Labels; bounds: number[]; below: number[]; sum: number; count: number }>();
  for (const { metricName = '', labels: all, value } of samples) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const one = series.get(key) ?? { labels, bounds: [], below: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName.endsWith('_sum')) one.sum = value;
    else if (metricName.endsWith('_count')) one.count = value;
    else if (le !== undefined && le !== '+Inf') {
      one.bounds.push(Number(le));
      one.below.push(value);
    }
  }
  return [...series.values()].map(({ labels, bounds, below, sum, count }) => ({
    startTime: since,
    endTime: now,
    attributes: labels,
    value: {
      buckets: { boundaries: bounds, counts: [...below, count].map((n, at, each) => n - (each[at - 1] ?? 0)) },
      sum,
      count,
    },
  }));
}
