import { withoutCardNumbers } from './card-data.ts';
import { currentTracer } from '../kernel/tracing.ts';
import { spanOfLine } from './request-spans.ts';

/** The log of a process: JSON lines, with the span in which a line was logged if traces are recorded. */
export const loggerOf = ({ logLevel, logTo }: { logLevel: string; logTo?: { write(line: string): void } | undefined }) => ({
  level: logLevel,
  serializers: { req: describeRequest },
  ...(currentTracer() && { mixin: spanOfLine }),
  ...(logTo && { stream: logTo }),
});

/**
 * The properties of a request that are logged: method and path. Query strings are omitted, because they may contain names,
 * numbers and codes. Secrets in paths are replaced by `…`: codes and tokens of invitations, the secret parts of calendar feeds
 * and of room check-in pages, and card numbers. Other paths contain only ids.
 */
export function describeRequest(request: { method?: string; url?: string }): {
  method: string | undefined;
  path: string | undefined;
} {
  const path = request.url
    ?.split('?')[0]
    ?.replace(/^(\/+(?:invite|calendar|meetingroom\/+door|uc\/api\/v1\/manager\/doors)\/+).+/i, '$1…');
  return { method: request.method, path: path && withoutCardNumbers(path) };
}
