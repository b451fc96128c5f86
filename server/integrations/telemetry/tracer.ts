import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanStart, Tracer } from '#server/kernel/tracing.ts';
import { AppError } from '#server/kernel/errors.ts';

const kinds: Record<SpanStart['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Records spans by a provider. Contexts are kept per asynchronous call, without the global state of the OpenTelemetry API. */
export function tracerOf(provider: TracerProvider, version: string): Tracer {
  const tracer = provider.getTracer('atrium', version);
  const contexts = new AsyncLocalStorage<Context>();
  return {
    open({ name, kind, attributes, parent }) {
      const context = continued(parent) ?? contexts.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, context);
      return {
        traceparent: textOf(span),
        within: (work) => contexts.run(trace.setSpan(context, span), work),
        set: (attribute, value) => void span.setAttribute(attribute, value),
        end(error) {
          if (error !== undefined) markFailed(span, error);
          span.end();
        },
      };
    },
    current() {
      const span = trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);
      return span && { ...span.spanContext(), traceparent: textOf(span) };
    },
  };
}

/** The context of a parent in another process; undefined if there is none or it is malformed. */
function continued(parent: string | undefined): Context | undefined {
  const found = parent === undefined ? null : parseTraceParent(parent);
  return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : undefined;
}

/** A refusal by the product is a regular outcome. Messages may contain data, so only the name of the class is recorded. */
function markFailed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error === 'string' ? error : typeof error;
  span.setAttribute('error.type', error instanceof AppError ? error.error : type);
  if (!(error instanceof AppError)) span.setStatus({ code: SpanStatusCode.ERROR });
}

function textOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
