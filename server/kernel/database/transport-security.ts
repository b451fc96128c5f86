/** The header that keeps browsers with https for a year, also for subdomains (RFC 6797). Nothing over http, which is for localhost only. */
export function transportSecurity(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}
