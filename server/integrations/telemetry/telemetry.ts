import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Registry } from 'prom-client';
import { setTracer } from '#server/kernel/tracing.ts';
import type { TelemetrySettings } from '#server/telemetry-settings.ts';
import { version } from '#server/version.ts';
import { producerOf } from './metric-producer.ts';
import { tracerOf } from './tracer.ts';

export interface Telemetry {
  /** Sets the metrics to send. */
  measure(registry: Registry): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * Sends traces and metrics to an OpenTelemetry collector (decisions/093). This module is loaded only if that is configured. The
 * exporters read OTEL_EXPORTER_OTLP_… themselves; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES name the resource.
 */
export function startTelemetry(settings: TelemetrySettings): Telemetry {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'atrium',
        'service.version': version,
        'service.instance.id': randomUUID(),
        'host.name': hostname(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
  const ends: (() => Promise<void>)[] = [];
  let metrics: Registry | undefined;
  if (settings.traces) {
    const spanProcessors = [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })];
    const spanLimits = { attributeValueLengthLimit: 4096 };
    const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors, spanLimits });
    setTracer(tracerOf(provider, version));
    ends.push(() => provider.shutdown());
  }
  if (settings.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: settings.metricInterval,
      exportTimeoutMillis: Math.min(settings.metricInterval, 30_000),
      metricProducers: [producerOf(() => metrics)],
    });
    const provider = new MeterProvider({ resource, readers: [reader] });
    ends.push(() => provider.shutdown());
  }
  return {
    measure: (registry) => (metrics = registry),
    async stop() {
      setTracer(undefined);
      // A collector that is down must not fail the end of the process.
      await Promise.allSettled(ends.map((end) => end()));
    },
  };
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const kind = sampler.replace('parentbased_', '');
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
