import { withoutCardNumbers } from './card-data.ts';

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
