import { withoutCardNumbers } from './card-data.ts';

/**
 * What the log keeps of a request. Queries may carry names, numbers and codes and stay out of it; paths carry ids only,
 * but for the landing page of an invitation, whose path holds the code or token that lets somebody ask to join. The number of a
 * card that somebody puts into a path is left out, and so is what makes the address of a calendar or of a door a secret.
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
