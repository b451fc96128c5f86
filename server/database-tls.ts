/**
 * DATABASE_TLS: `verify` checks certificate and host name, `unverified` encrypts without checking, `off` connects in plain text.
 */
export const databaseTlsModes = ['verify', 'unverified', 'off'] as const;
export type DatabaseTls = (typeof databaseTlsModes)[number];

const sslModes: Record<DatabaseTls, string> = { verify: 'verify-full', unverified: 'no-verify', off: 'disable' };
const weaker = /^(?:sslmode=(?:disable|allow|no-verify)|ssl=(?:0|false|no-verify))$/i;
const decided = /^(?:sslmode|ssl|uselibpqcompat)=/i;

/**
 * Whether a connection string points to a Unix socket or a loopback address. Its `host` parameter takes precedence over its host.
 * @param defaultHost the host to assume where the connection string names none (PGHOST)
 */
export function isOwnMachine(url: string, defaultHost = 'localhost'): boolean {
  const parsed = new URL(url.replace(/^(\w+:\/\/)(?:([^/@]*@)?)(?=\/)/, '$1$2unnamed/'));
  const named = parsed.hostname === 'unnamed' ? '' : decodeURIComponent(parsed.hostname);
  const hostParameter = parsed.searchParams.getAll('host').at(-1);
  return /^(?:\/.*|localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostParameter || named || defaultHost);
}

/** The parameter of a connection string that requests less than a verified certificate, or undefined. */
export function weakerTlsParameter(url: string): string | undefined {
  return parametersOf(url).find((parameter) => weaker.test(parameter));
}

/** The connection string with the `sslmode` of `pg` for a TLS mode. Its own TLS parameters are removed. */
export function withTls(url: string, mode: DatabaseTls): string {
  const parameters = parametersOf(url).filter((parameter) => !decided.test(parameter));
  return `${url.split('?', 1)[0]}?${[...parameters, `sslmode=${sslModes[mode]}`].join('&')}`;
}

/** Whether a connection string lists several hosts, or selects a host by its state (`target_session_attrs`). */
export function listsSeveralHosts(url: string): boolean {
  const authority = url.replace(/^\w+:\/\//, '').split(/[/?#]/, 1)[0] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return (
    /,|%2C/i.test(hosts) || parametersOf(url).some((parameter) => /^(?:host=.*(?:,|%2C)|target_session_attrs=)/i.test(parameter))
  );
}

function parametersOf(url: string): string[] {
  const at = url.indexOf('?');
  return at < 0
    ? []
    : url
        .slice(at + 1)
        .split('&')
        .filter(Boolean);
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
]);

/** Describes a TLS problem of a database connection and its fix; undefined for any other error. */
export function tlsProblem(code: string | undefined, line: string): string | undefined {
  if (/does not support SSL/.test(line))
    return 'it does not offer TLS; set ssl = on in PostgreSQL, or DATABASE_TLS=off to connect in plain text over a network you trust';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'its certificate is for another host name; connect by the name in the certificate, or set DATABASE_TLS=unverified to take any certificate';
  if (code !== undefined && untrusted.has(code))
    return `its certificate is not trusted (${code}); name the certificate of its authority by sslrootcert=FILE in the URL or by NODE_EXTRA_CA_CERTS, or set DATABASE_TLS=unverified to take any certificate`;
  return undefined;
}
