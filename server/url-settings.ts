import { type DatabaseTls, isOwnMachine, listsSeveralHosts, weakerTlsParameter, withTls } from './database-tls.ts';
import { SettingsError } from './settings-error.ts';

/** Returns a URL of one of the schemes. Throws SettingsError with an example. */
export function readUrl(name: string, text: string | undefined, schemes: readonly string[], example: string): string | undefined {
  if (text === undefined) return undefined;
  // Socket URLs (postgres:///name?host=…) and a user before an empty host are common, but URL.parse rejects them.
  const parsed = URL.parse(text.replace(/^(\w+:\/\/[^/@]*@)\//, '$1localhost/'));
  if (parsed && schemes.includes(parsed.protocol)) return text;
  throw new SettingsError(name, example);
}

/**
 * A connection string with the TLS mode of DATABASE_TLS, unless it points to this machine. A parameter cannot weaken the TLS of a
 * connection to another machine. A list of hosts is rejected: the driver would always use the first, or take the list for one name.
 */
export function readDatabaseUrl(name: string, text: string | undefined, tls: DatabaseTls, pgHost?: string): string | undefined {
  const userPart = name === 'DATABASE_URL' ? 'user' : 'role';
  if (text !== undefined && listsSeveralHosts(text))
    throw new SettingsError(
      name,
      'the address of one host: a list of hosts and target_session_attrs are not supported; give a virtual IP, a DNS name or a proxy such as HAProxy that leads to the primary (docs/operations/high-availability.md)',
    );
  const url = readUrl(name, text, ['postgres:', 'postgresql:'], `like postgres://${userPart}:password@host/name`);
  if (url === undefined || isOwnMachine(url, pgHost)) return url;
  const weaker = tls === 'verify' ? weakerTlsParameter(url) : undefined;
  if (weaker === undefined) return withTls(url, tls);
  throw new SettingsError(name, `without ${weaker}; DATABASE_TLS decides about certificates and plain text`);
}
