/** A step of a trace. Attributes must contain neither values of statements nor data of people, tokens or addresses with ids. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: Readonly<Record<string, string | number>>;
  /** The span that this one continues, as a W3C traceparent; by default the one around the call. */
  parent?: string | undefined;
}

/** A span that has begun and not ended. */
export interface OpenSpan {
  /** This span as a W3C traceparent. */
  traceparent: string;
  /** Runs work whose spans are below this one. */
  within<T>(work: () => T): T;
  set(name: string, value: string | number): void;
  /** With an error, or the name of one, the span is marked as failed. Messages are left out, because they may contain data. */
  end(error?: unknown): void;
}

export interface Tracer {
  open(start: SpanStart): OpenSpan;
  /** The span around the call. */
  current(): { traceId: string; spanId: string; traceparent: string } | undefined;
}

let tracer: Tracer | undefined;

/** Sets what records the spans of this process (server/integrations/telemetry); undefined for none, as at the start. */
export function setTracer(used: Tracer | undefined): void {
  tracer = used;
}

/** Undefined unless traces are recorded. */
export const currentTracer = (): Tracer | undefined => tracer;

/** The span around the call as a W3C traceparent, to be continued elsewhere; undefined unless traces are recorded. */
export const traceparent = (): string | undefined => tracer?.current()?.traceparent;

/** Runs work in a span. Without a tracer it only runs the work; `start` is not called then. */
export async function traced<T>(start: () => SpanStart, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const span = tracer.open(start());
  try {
    const result = await span.within(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
