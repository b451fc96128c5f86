import { currentTracer, traced } from '../tracing.ts';
import type { Run } from './queries.ts';

/** Records a span for each statement, with its text, which has placeholders instead of values. */
export function tracedRun(run: Run): Run {
  return (text, values, boundary) =>
    currentTracer()
      ? traced(
          () => spanOf(text),
          () => run(text, values, boundary),
        )
      : run(text, values, boundary);
}

const spanOf = (text: string) => {
  const query = text.trim();
  const operation = /^\w+/.exec(query)?.[0].toUpperCase() ?? 'QUERY';
  return {
    name: operation,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': query.replaceAll(/\s+/g, ' '),
    },
  };
};
