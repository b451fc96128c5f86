import { transportSecurity } from '../kernel/database/transport-security.ts';

/**
 * What every answer says to browsers unless its route says otherwise, as the console's pages do: it is data, so nothing
 * in it runs, no page frames it and none of another origin embeds it. Over https browsers stay with https for a year.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...transportSecurity(publicUrl),
  };
}
