import { transportSecurity } from '../kernel/http/transport-security.ts';

/**
 * The default security headers of all answers. Routes such as the console's pages replace them. Browsers treat an answer as data:
 * no script runs in it, no page may frame it, and no other origin may embed it. Over https they include HSTS for one year.
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
