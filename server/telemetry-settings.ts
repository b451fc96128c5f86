import { readChoice, SettingsError } from './settings-error.ts';

const samplers = [
  'parentbased_always_on',
  'parentbased_traceidratio',
  'parentbased_always_off',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** What is sent to an OpenTelemetry collector, by the standard variables. The SDK itself reads the addresses, headers and resources. */
export interface TelemetrySettings {
  /** OTEL_TRACES_EXPORTER: otlp or none. */
  readonly traces: boolean;
  /** OTEL_METRICS_EXPORTER: otlp or none. */
  readonly metrics: boolean;
  /** OTEL_TRACES_SAMPLER. */
  readonly sampler: (typeof samplers)[number];
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** OTEL_METRIC_EXPORT_INTERVAL, in milliseconds. */
  readonly metricInterval: number;
}

/** Reads the settings of OpenTelemetry; undefined if no address is set or the SDK is disabled. Throws SettingsError. */
export function readTelemetry(text: (name: string) => string | undefined): TelemetrySettings | undefined {
  const endpoint = (name: string) => text(name) !== undefined;
  const both = endpoint('OTEL_EXPORTER_OTLP_ENDPOINT');
  const tracesEndpoint = endpoint('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const metricsEndpoint = endpoint('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT');
  const protocol = text('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf';
  if (protocol !== 'http/protobuf') throw new SettingsError('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf');
  const disabled = readChoice('OTEL_SDK_DISABLED', text('OTEL_SDK_DISABLED') ?? 'false', ['true', 'false']) === 'true';
  const exporter = (name: string) => readChoice(name, text(name) ?? 'otlp', ['otlp', 'none']) === 'otlp';
  const settings = {
    traces: exporter('OTEL_TRACES_EXPORTER') && (both || tracesEndpoint),
    metrics: exporter('OTEL_METRICS_EXPORTER') && (both || metricsEndpoint),
    sampler: readChoice('OTEL_TRACES_SAMPLER', text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on', samplers),
    ratio: readRatio('OTEL_TRACES_SAMPLER_ARG', text('OTEL_TRACES_SAMPLER_ARG')),
    metricInterval: readInterval('OTEL_METRIC_EXPORT_INTERVAL', text('OTEL_METRIC_EXPORT_INTERVAL')),
  };
  return disabled || !(settings.traces || settings.metrics) ? undefined : settings;
}

function readRatio(name: string, text: string | undefined): number {
  if (text === undefined) return 1;
  const ratio = /^\d(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new SettingsError(name, 'a number from 0 to 1');
}

function readInterval(name: string, text: string | undefined): number {
  if (text === undefined) return 60_000;
  const interval = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (interval >= 100) return interval;
  throw new SettingsError(name, 'a whole number of milliseconds, 100 or more');
}
