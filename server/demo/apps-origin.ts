/** The origin of the demo's apps, which are served under their keys: the port after the console's, on the same host. */
export function demoAppsOrigin(publicUrl: string): string {
  const url = new URL(publicUrl);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return `${url.protocol}//${url.hostname}:${port + 1}`;
}
