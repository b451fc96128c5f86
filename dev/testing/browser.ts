/** A minimal browser for sign-on: it stores cookies by path and follows redirects one at a time. */
export interface Browser {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects of the same origin until an answer is not a redirect, or the address begins with `until`. */
  follow(url: string, until?: string): Promise<{ url: URL; response: Response | null }>;
  cookies: ReadonlyMap<string, Cookie>;
}

interface Cookie {
  value: string;
  path: string;
  attributes: string;
}

const mostRedirects = 10;

export function createBrowser(headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, Cookie>();

  function sent(url: URL): string {
    const fitting = [...cookies].filter(
      ([, { path }]) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`),
    );
    return fitting.map(([name, { value }]) => `${name.split(' ')[0]}=${value}`).join('; ');
  }

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(/;\s*/);
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      const key = `${name} ${path}`;
      if (/expires=Thu, 01 Jan 1970/i.test(line) || value === '') cookies.delete(key);
      else cookies.set(key, { value, path, attributes: rest.join('; ') });
    }
  }

  async function fetchWithCookies(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const all = new Headers({ ...headers, ...Object.fromEntries(new Headers(init.headers)) });
    const cookie = sent(url);
    if (cookie) all.set('cookie', [all.get('cookie'), cookie].filter(Boolean).join('; '));
    const response = await fetch(url, { ...init, headers: all, redirect: 'manual' });
    keep(response);
    return response;
  }

  async function follow(address: string, until?: string): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address);
    for (let i = 0; i < mostRedirects; i++) {
      if (until && url.href.startsWith(until)) return { url, response: null };
      const response = await fetchWithCookies(url.href);
      const location = response.headers.get('location');
      if (!location) return { url, response };
      url = new URL(location, url);
    }
    throw new Error(`Too many redirects, at ${url.href}`);
  }

  return { fetch: fetchWithCookies, follow, cookies };
}

/** Submits the only form of a page, as its script or a click would. */
export async function submitForm(browser: Browser, at: URL, html: string, extra: Record<string, string> = {}): Promise<URL> {
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error(`No form in: ${html}`);
  const inputs = [...html.matchAll(/<input[^>]* name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const response = await browser.fetch(new URL(action, at).href, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(inputs), ...extra }),
  });
  const location = response.headers.get('location');
  if (!location) throw new Error(`The form answered ${response.status} without an address.`);
  return new URL(location, at);
}
