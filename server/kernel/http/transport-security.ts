/** The HSTS header (RFC 6797): https for one year, including subdomains. Empty for http, which is allowed only on localhost. */
export function transportSecurity(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}
