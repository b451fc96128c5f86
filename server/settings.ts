import { resolve } from 'node:path';
import { type EnvironmentReader, environmentReader, refuseUnknown } from './environment.ts';
import { type BackupSettings, readBackup } from './backup-settings.ts';
import { type DatabaseTls, databaseTlsModes } from './database-tls.ts';
import { readNetworks, readTrustProxy } from './network-settings.ts';
import { readS3, type S3Settings } from './s3-settings.ts';
import { readChoice, SettingsError } from './settings-error.ts';
import { readTelemetry, type TelemetrySettings } from './telemetry-settings.ts';
import { readDatabaseUrl, readUrl } from './url-settings.ts';

const cardGateways = ['stripe', 'sandbox', 'off'] as const;
const systems = ['ios', 'android', 'windows', 'macos'] as const;
const smtpTlsModes = ['verify', 'unverified', 'off'] as const;
const smsTlsModes = ['verify', 'off'] as const;
const memoryUses = ['normal', 'small'] as const;
export type MemoryUse = (typeof memoryUses)[number];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Settings from environment variables (server/environment.ts). Each has a default; an empty variable counts as absent. */
export type Settings = {
  /** PORT: the port of console, API and sign-on. Default 3000. */
  readonly port: number;
  /** HOST: the address to listen on. Default localhost; 0.0.0.0 accepts connections from other machines. */
  readonly host: string;
  /** DATABASE_URL: PostgreSQL 15 or newer, as the database owner (postgres://user:password@host/name). Absent: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** SERVER_DATABASE_URL: the role of requests, created by the operator, and its address, such as a pooler. Absent: created by the owner. */
  readonly serverDatabaseUrl: string | undefined;
  /** DATABASE_READ_URL: a streaming standby for lists of the operation log, exports and insight, without user and password (postgres://host/name); the role of requests is used. Absent: the primary answers all. */
  readonly databaseReadUrl: string | undefined;
  /** DATABASE_READ_LAG: the most milliseconds that the standby may be behind; reads wait for it so long, then the primary answers. Default 500. */
  readonly databaseReadLag: number;
  /** DATABASE_TLS: verify, unverified (any certificate) or off (plain text), for databases on other machines; already applied to both URLs. Default verify. */
  readonly databaseTls: DatabaseTls;
  /** DATABASE_POOL: database connections per process. Default 20. */
  readonly databasePool: number;
  /** DATABASE_WAIT_SECONDS: how long a start waits for a database that cannot be reached yet. Default 60. */
  readonly databaseWait: number;
  /** DATA_DIR: the embedded database, files, unsent mail and the root key. Absolute. Default ./data. */
  readonly dataDir: string;
  /** S3_BUCKET and the other S3_… settings (docs/operations/files.md): files in S3-compatible storage. Absent: in DATA_DIR/files. */
  readonly s3: S3Settings | undefined;
  readonly backup: BackupSettings;
  /** PUBLIC_URL: the public address, without a path; links and sign-on use it. Default http://localhost:PORT. */
  readonly publicUrl: string;
  /** SMTP_URL: the mail server (smtp:// or smtps://). Absent: mail is only stored in the data folder. */
  readonly smtpUrl: string | undefined;
  /** SMTP_TLS: verify, unverified (any certificate) or off (plain text where TLS is not offered). Default verify. */
  readonly smtpTls: (typeof smtpTlsModes)[number];
  /** SMS_URL: where text messages are posted as JSON { id, to, text }, by https unless SMS_TLS is off. Absent: mobile numbers cannot be used as addresses, except in the demo. */
  readonly smsUrl: string | undefined;
  /** MAIL_FROM: the sender of mail, an address or "Name <address>". Default Atrium <no-reply@the public host>. */
  readonly mailFrom: string;
  /** WEBHOOK_ALLOWED_NETWORKS: networks that webhooks may be sent to in addition to the public internet, as CIDR with commas. Default none. */
  readonly webhookNetworks: readonly string[];
  /** SALES_EMAIL: the recipient of requests to be contacted by sales. Absent: they are stored in the database only. */
  readonly salesEmail: string | undefined;
  /** SUPPORT_EMAIL: the recipient of feedback, shown to members under Contact us. Absent: feedback is stored in the database only. */
  readonly supportEmail: string | undefined;
  /** DOWNLOAD_IOS_URL, DOWNLOAD_ANDROID_URL, DOWNLOAD_WINDOWS_URL, DOWNLOAD_MACOS_URL: where apps are downloaded. Absent: not offered. */
  readonly downloads: Readonly<Record<(typeof systems)[number], string | undefined>>;
  /** STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: both are required for card payments by Stripe. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  /** CARD_GATEWAY: stripe, sandbox (which moves no money, on PORT + 3) or off. Default stripe with its keys, else sandbox in the demo, else off. */
  readonly cardGateway: (typeof cardGateways)[number];
  /** ROOT_KEY: 32 bytes in base64, the key that all other keys are derived from. Absent: created once in DATA_DIR/root-key. */
  readonly rootKey: Buffer | undefined;
  /** LOG_HEADS_URL: where signed heads of the operation log are sent as JSON, once an hour and at shutdown, by https unless it is localhost. Absent: they are stored in DATA_DIR only. */
  readonly logHeadsUrl: string | undefined;
  /** LOG_FORWARD_URL: where entries of the operation log are forwarded, by syslog (syslog+tls://host:6514) or as JSON by https. Absent: nowhere. */
  readonly logForwardUrl: string | undefined;
  /** OTEL_EXPORTER_OTLP_ENDPOINT and the other OTEL_… settings (docs/operations/monitoring.md). Absent: no telemetry is sent. */
  readonly telemetry: TelemetrySettings | undefined;
  /** METRICS_TOKEN: the bearer token of /metrics, 16 characters or more. Absent: /metrics is closed. */
  readonly metricsToken: string | undefined;
  /** ATRIUM_DEMO: on loads the demo team into an empty database; off closes the demo accounts at start-up. Default on at localhost with the embedded database, else off. */
  readonly demo: boolean;
  /** OFFLINE_PAGE: off removes the console's service worker, with its offline page, from browsers. Default on. */
  readonly offlinePage: boolean;
  /** LOG_LEVEL: fatal, error, warn, info, debug, trace or silent. Default info. */
  readonly logLevel: (typeof logLevels)[number];
  /** MEMORY: normal, or small for half the memory under load and 10 to 20 % more processor time (decisions/084). Default normal. */
  readonly memory: MemoryUse;
  /** TRUST_PROXY: the number of proxies in front of the server, or their addresses with commas; off for none. Default off. */
  readonly trustProxy: false | number | readonly string[];
  /** MAX_CONNECTIONS: the most open connections per process; further ones are closed at once. Default 4096. */
  readonly maxConnections: number;
  /** MAX_CONNECTIONS_PER_ADDRESS: the most open connections per client address (IPv6: per /64 network); not applied to proxies of TRUST_PROXY. Default 1024. */
  readonly maxConnectionsPerAddress: number;
  /** DRAIN_SECONDS: how long the server answers /readyz with 503 before it stops, so that load balancers notice. Default 10. */
  readonly drainSeconds: number;
  /** BACKGROUND_WORK: off for a process that serves requests only, beside one started by `atrium worker`. Default on. */
  readonly backgroundWork: boolean;
  /** SHUTDOWN_SECONDS: how long requests in progress may continue after the server is stopped. Default 10. */
  readonly shutdownSeconds: number;
};

/** Reads and validates all settings. Throws SettingsError, which never contains the invalid value because it may hold a secret. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { text, names } = environmentReader(environment);
  const settings = read(text, environment['PGHOST']);
  refuseUnknown(environment, names);
  return settings;
}

/** The names of all settings. */
export function settingNames(): ReadonlySet<string> {
  const { text, names } = environmentReader({});
  read(text, undefined);
  return names;
}

function read(text: EnvironmentReader['text'], pgHost: string | undefined): Settings {
  const port = readNumber('PORT', text('PORT'), 3000, 1, 65_535);
  const publicUrl = readPublicUrl(text('PUBLIC_URL') ?? `http://localhost:${port}`);
  // Sign-in uses the Web Crypto API, which browsers offer only over https or on localhost.
  if (publicUrl.protocol === 'http:' && !isLocal(publicUrl.hostname)) {
    throw new SettingsError('PUBLIC_URL', 'an https address, unless it is localhost: browsers cannot sign in over plain http');
  }
  const databaseTls = readChoice('DATABASE_TLS', text('DATABASE_TLS') ?? 'verify', databaseTlsModes);
  const readDatabase = (name: string) => readDatabaseUrl(name, text(name), databaseTls, pgHost);
  const databaseUrl = readDatabase('DATABASE_URL');
  const serverDatabaseUrl = readDatabase('SERVER_DATABASE_URL');
  if (serverDatabaseUrl !== undefined && databaseUrl === undefined)
    throw new SettingsError('SERVER_DATABASE_URL', 'given together with DATABASE_URL');
  const databaseReadUrl = readDatabase('DATABASE_READ_URL');
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new SettingsError('DATABASE_READ_URL', 'given together with DATABASE_URL');
  if (databaseReadUrl !== undefined && /^\w+:\/\/[^/?]*@|[?&](?:user|password)=/.test(databaseReadUrl))
    throw new SettingsError('DATABASE_READ_URL', 'without user and password: those of requests are used');
  const demo = readSwitch('ATRIUM_DEMO', text('ATRIUM_DEMO'), databaseUrl === undefined && isLocal(publicUrl.hostname));
  const stripe = readStripe(text('STRIPE_SECRET_KEY'), text('STRIPE_WEBHOOK_SECRET'));
  const trustProxy = readTrustProxy(text('TRUST_PROXY') ?? 'off');
  if (publicUrl.protocol === 'https:' && trustProxy === false) {
    throw new SettingsError(
      'TRUST_PROXY',
      'the number or the addresses of the proxies when PUBLIC_URL is https, which a proxy has to serve',
    );
  }
  return {
    port,
    host: readHost(text('HOST') ?? 'localhost'),
    databaseUrl,
    serverDatabaseUrl,
    databaseReadUrl,
    databaseReadLag: readNumber('DATABASE_READ_LAG', text('DATABASE_READ_LAG'), 500, 50, 60_000),
    databaseTls,
    databaseWait: readNumber('DATABASE_WAIT_SECONDS', text('DATABASE_WAIT_SECONDS'), 60, 0, 3600),
    databasePool: readNumber('DATABASE_POOL', text('DATABASE_POOL'), 20, 2, 500),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    s3: readS3(text, publicUrl),
    backup: readBackup(text, publicUrl),
    publicUrl: publicUrl.origin,
    smtpUrl: readSmtpUrl(text('SMTP_URL')),
    smtpTls: readChoice('SMTP_TLS', text('SMTP_TLS') ?? 'verify', smtpTlsModes),
    smsUrl: readSmsUrl(text('SMS_URL'), readChoice('SMS_TLS', text('SMS_TLS') ?? 'verify', smsTlsModes)),
    mailFrom: readSender(text('MAIL_FROM') ?? `Atrium <no-reply@${publicUrl.hostname}>`),
    webhookNetworks: readNetworks(text('WEBHOOK_ALLOWED_NETWORKS')),
    salesEmail: readAddress('SALES_EMAIL', text('SALES_EMAIL')),
    supportEmail: readAddress('SUPPORT_EMAIL', text('SUPPORT_EMAIL')),
    downloads: readDownloads(text),
    stripe,
    cardGateway: readCardGateway(text('CARD_GATEWAY'), { stripe: stripe !== undefined, demo }),
    rootKey: readRootKey('ROOT_KEY', text('ROOT_KEY')),
    logHeadsUrl: readReceiver('LOG_HEADS_URL', text('LOG_HEADS_URL'), ['https:', 'http:']),
    logForwardUrl: readReceiver('LOG_FORWARD_URL', text('LOG_FORWARD_URL'), ['syslog+tls:', 'https:', 'http:']),
    telemetry: readTelemetry(text),
    metricsToken: readMetricsToken(text('METRICS_TOKEN')),
    demo,
    offlinePage: readSwitch('OFFLINE_PAGE', text('OFFLINE_PAGE'), true),
    logLevel: readChoice('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', logLevels),
    memory: readChoice('MEMORY', text('MEMORY') ?? 'normal', memoryUses),
    trustProxy,
    maxConnections: readNumber('MAX_CONNECTIONS', text('MAX_CONNECTIONS'), 4096, 16, 100_000),
    maxConnectionsPerAddress: readNumber('MAX_CONNECTIONS_PER_ADDRESS', text('MAX_CONNECTIONS_PER_ADDRESS'), 1024, 8, 100_000),
    drainSeconds: readNumber('DRAIN_SECONDS', text('DRAIN_SECONDS'), 10, 0, 600),
    backgroundWork: readSwitch('BACKGROUND_WORK', text('BACKGROUND_WORK'), true),
    shutdownSeconds: readNumber('SHUTDOWN_SECONDS', text('SHUTDOWN_SECONDS'), 10, 1, 300),
  };
}

function readNumber(name: string, text: string | undefined, fallback: number, least: number, most: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new SettingsError(name, `a whole number from ${least} to ${most}`);
}

function readHost(text: string): string {
  if (/^[\w.:-]+$/.test(text)) return text;
  throw new SettingsError('HOST', 'an address or a host name to listen on, like 0.0.0.0');
}

/** Parameters are rejected because those of the mail library could switch TLS off regardless of SMTP_TLS. */
function readSmtpUrl(text: string | undefined): string | undefined {
  const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:'], 'like smtp://user:password@host:587');
  if (url === undefined || new URL(url).search === '') return url;
  throw new SettingsError('SMTP_URL', 'without parameters; SMTP_TLS decides about certificates and plain text');
}

/** Text messages carry sign-in codes, so https with a verified certificate is required unless SMS_TLS is off or the host is local. */
function readSmsUrl(text: string | undefined, tls: (typeof smsTlsModes)[number]): string | undefined {
  const url = readUrl('SMS_URL', text, ['https:', 'http:'], 'like https://user:password@sms.example.com/send');
  if (url === undefined || url.startsWith('https:') || tls === 'off' || isLocal(new URL(url).hostname)) return url;
  throw new SettingsError('SMS_URL', 'an https address, unless it is localhost or SMS_TLS is off');
}

function readReceiver(name: string, text: string | undefined, schemes: readonly string[]): string | undefined {
  const example = schemes[0] === 'syslog+tls:' ? 'audit.example.com:6514' : 'user:password@audit.example.com/log';
  const url = readUrl(name, text, schemes, `like ${schemes[0] ?? ''}//${example}`);
  if (url === undefined || !url.startsWith('http:') || isLocal(new URL(url).hostname)) return url;
  throw new SettingsError(name, 'an https address, unless it is localhost');
}

function readPublicUrl(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (isPlain && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw new SettingsError('PUBLIC_URL', 'an http or https address without a path, like https://atrium.example.com');
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function readSender(text: string): string {
  if (/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(text)) return text;
  throw new SettingsError('MAIL_FROM', 'an e-mail address, or a name with one, like Atrium <no-reply@example.com>');
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(text)) return text;
  throw new SettingsError(name, 'one e-mail address, like sales@example.com');
}

/** Reads a root key from the value of a variable. Throws SettingsError unless it is 32 bytes in base64. */
export function readRootKey(name: string, text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (/^[\w+/-]{43}=?$/.test(text) && key.length === 32) return key;
  throw new SettingsError(name, '32 random bytes in base64, like the output of: openssl rand -base64 32');
}

function readDownloads(text: (name: string) => string | undefined): Settings['downloads'] {
  const links = systems.map((system) => {
    const name = `DOWNLOAD_${system.toUpperCase()}_URL`;
    return [system, readUrl(name, text(name), ['https:'], 'an https address, like https://apps.example.com/atrium')];
  });
  return Object.fromEntries(links) as Settings['downloads'];
}

function readStripe(secretKey: string | undefined, webhookSecret: string | undefined): Settings['stripe'] {
  if (secretKey !== undefined && !/^(sk|rk)_\w{16,}$/.test(secretKey))
    throw new SettingsError('STRIPE_SECRET_KEY', "Stripe's secret or restricted key, which begins with sk_ or rk_");
  if (webhookSecret !== undefined && !/^whsec_[\w+/=]{16,}$/.test(webhookSecret))
    throw new SettingsError('STRIPE_WEBHOOK_SECRET', "the secret of Stripe's webhook endpoint, which begins with whsec_");
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined) throw new SettingsError('STRIPE_SECRET_KEY', 'given together with STRIPE_WEBHOOK_SECRET');
  if (webhookSecret === undefined) throw new SettingsError('STRIPE_WEBHOOK_SECRET', 'given together with STRIPE_SECRET_KEY');
  return { secretKey, webhookSecret };
}

function readCardGateway(setting: string | undefined, has: { stripe: boolean; demo: boolean }): Settings['cardGateway'] {
  const chosen = readChoice('CARD_GATEWAY', setting ?? (has.stripe ? 'stripe' : has.demo ? 'sandbox' : 'off'), cardGateways);
  if (chosen === 'stripe' && !has.stripe) throw new SettingsError('CARD_GATEWAY', "sandbox or off without Stripe's keys");
  return chosen;
}

function readMetricsToken(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new SettingsError('METRICS_TOKEN', 'a token of 16 characters or more, without spaces');
}

function readSwitch(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  return readChoice(name, text, ['on', 'off']) === 'on';
}
