/**
 * What the log keeps of a request. Queries may carry names, numbers and codes and stay out of it; paths carry ids only,
 * but for the landing page of an invitation, whose path holds the code or token that lets somebody ask to join.
 */
export function describeRequest(request: { method?: string; url?: string }): {
  method: string | undefined;
  path: string | undefined;
} {
  return { method: request.method, path: request.url?.split('?')[0]?.replace(/^(\/+invite\/+).+/i, '$1…') };
}
