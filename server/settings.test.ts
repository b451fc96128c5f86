import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SettingsError } from './settings-error.ts';
import { readSettings } from './settings.ts';

const wrong: [variable: string, values: string[]][] = [
  ['PORT', ['0', '65536', 'http', '3000.5', '-1']],
  ['HOST', ['two words', 'http://localhost']],
  [
    'DATABASE_URL',
    [
      'mysql://localhost/a',
      'localhost',
      'postgres',
      'postgres://u:p@one,two/atrium',
      'postgres://one:5432,two:5432/atrium',
      'postgres://one/atrium?target_session_attrs=read-write',
      'postgres:///atrium?host=one,two',
    ],
  ],
  [
    'DATABASE_READ_URL',
    ['postgres://two/atrium', 'mysql://two/a', 'postgres://one,two/atrium', 'postgres://u@two/atrium', 'postgres:///a?user=u'],
  ],
  ['DATABASE_READ_LAG', ['49', '1.5']],
  ['DATABASE_POOL', ['1', '501']],
  ['DATABASE_WAIT_SECONDS', ['-1', '3601', 'a minute']],
  ['S3_BUCKET', ['a', 'two words', 'a/b']],
  ['BACKUP_TO', ['backups', 's3://', 's3://a', 'https://bucket.example']],
  ['BACKUP_KEY', ['secret', 'age1short', 'AGE-SECRET-KEY-1SHORT']],
  ['BACKUP_KEEP', ['7', 'daily', 'daily=0', 'yearly=1', 'daily=7;weekly=4']],
  ['BACKUP_SCHEDULE', ['daily', '24:00', '2:5', '60 2 * * *', '30 2 * * 7', '30 2 * *', '5/10 * * * *', '30 4-2 * * *']],
  ['BACKUP_ROOT_KEY', ['yes', 'ON']],
  [
    'PUBLIC_URL',
    ['localhost:3000', 'ftp://a.example', 'https://a.example/path', 'https://a.example?x=1', 'https://me@a.example'],
  ],
  ['SMTP_URL', ['mail.example.com', 'http://mail.example.com']],
  ['MAIL_FROM', ['Atrium', 'a b@c d', 'Atrium <no-reply>']],
  ['SALES_EMAIL', ['sales', 'Sales <sales@example.com>', 'a@example.com, b@example.com']],
  ['SUPPORT_EMAIL', ['support', 'a@example.com b@example.com']],
  ['DOWNLOAD_IOS_URL', ['http://apps.example.com', 'javascript:alert(1)', 'apps.example.com']],
  ['ROOT_KEY', ['short', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')]],
  ['STRIPE_SECRET_KEY', ['pk_live_0123456789abcdef', 'sk_short']],
  ['STRIPE_WEBHOOK_SECRET', ['secret', 'whsec_']],
  ['CARD_GATEWAY', ['on', 'Stripe', 'stripe']],
  ['METRICS_TOKEN', ['short', 'with spaces in between it']],
  ['ATRIUM_DEMO', ['yes', 'ON', '1']],
  ['OFFLINE_PAGE', ['yes', 'true']],
  ['LOG_LEVEL', ['loud']],
  ['TRUST_PROXY', ['0', 'on', 'true', '12', '10.0.0.1, proxy.example']],
  ['SMTP_TLS', ['on', 'false']],
  ['DATABASE_TLS', ['on', 'require', 'verify-full']],
  ['WEBHOOK_ALLOWED_NETWORKS', ['10.0.0.1', '0.0.0.0/0', '::/0', '2000::/3', '10.0.0.0/33', '10.0.0.0/8 fd00::/8', 'private']],
  ['LOG_HEADS_URL', ['audit.example.com', 'http://audit.example.com/heads', 'ftp://audit.example.com']],
  [
    'LOG_FORWARD_URL',
    ['siem.example.com:6514', 'http://siem.example.com/log', 'syslog://siem.example.com', 'tcp://siem.example.com'],
  ],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', ['grpc', 'http/json']],
  ['OTEL_SDK_DISABLED', ['yes']],
  ['OTEL_TRACES_EXPORTER', ['zipkin']],
  ['OTEL_TRACES_SAMPLER', ['sometimes']],
  ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', 'half']],
  ['OTEL_METRIC_EXPORT_INTERVAL', ['0', 'often']],
  ['DRAIN_SECONDS', ['-1', '601', 'ten']],
  ['SHUTDOWN_SECONDS', ['0', '301', 'ten']],
  ['MAX_CONNECTIONS', ['15', '100001', 'none']],
  ['MAX_CONNECTIONS_PER_ADDRESS', ['7', 'off']],
];

describe.each(wrong)('%s', (variable, values) => {
  test.each(values)('refuses %j in one line that names it', (value) => {
    const reading = () => readSettings({ [variable]: value });
    expect(reading).toThrow(SettingsError);
    expect(reading).toThrow(new RegExp(`^${variable} must be [^\\n]+\\.$`));
  });
});

test('an error never contains the invalid value, which may hold a secret', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:s3cret@db.example/atrium' })).toThrow(/^(?!.*s3cret)/);
  expect(() => readSettings({ SMTP_URL: 'http://me:s3cret@mail.example' })).toThrow(/^(?!.*s3cret)/);
});

test('a PUBLIC_URL with plain http is rejected unless it is this machine', () => {
  expect(() => readSettings({ PUBLIC_URL: 'http://atrium.example.com' })).toThrow(/^PUBLIC_URL must be an https address/);
  expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:3000' }).publicUrl).toBe('http://127.0.0.1:3000');
});

test('a PUBLIC_URL with https is rejected without TRUST_PROXY', () => {
  expect(() => readSettings({ PUBLIC_URL: 'https://atrium.example.com' })).toThrow(/^TRUST_PROXY must be /);
  expect(readSettings({ PUBLIC_URL: 'https://atrium.example.com', TRUST_PROXY: '1' }).publicUrl).toBe(
    'https://atrium.example.com',
  );
});

test('every setting has a default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    downloads: {},
    backup: { keep: { daily: 7, weekly: 4, monthly: 12 }, withRootKey: false },
    webhookNetworks: [],
    smtpTls: 'verify',
    host: 'localhost',
    databaseUrl: undefined,
    serverDatabaseUrl: undefined,
    databaseTls: 'verify',
    databasePool: 20,
    databaseReadLag: 500,
    databaseWait: 60,
    dataDir: resolve('data'),
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    mailFrom: 'Atrium <no-reply@localhost>',
    stripe: undefined,
    cardGateway: 'sandbox',
    rootKey: undefined,
    metricsToken: undefined,
    demo: true,
    offlinePage: true,
    logLevel: 'info',
    memory: 'normal',
    trustProxy: false,
    drainSeconds: 10,
    backgroundWork: true,
    shutdownSeconds: 10,
    maxConnections: 4096,
    maxConnectionsPerAddress: 1024,
  });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', ROOT_KEY: '' })).toEqual(readSettings({}));
});

test('MEMORY is normal or small', () => {
  expect(readSettings({ MEMORY: 'small' }).memory).toBe('small');
  expect(() => readSettings({ MEMORY: 'little' })).toThrow('MEMORY');
});

test('the default PUBLIC_URL contains the port', () => {
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test.each([
  'postgres://user:secret@localhost/atrium',
  'postgres://user:secret@127.0.0.1:6432/atrium?sslmode=disable',
  'postgres://user:secret@[::1]/atrium',
  'postgres://user@db.example/atrium?host=/run/postgresql',
  'postgres://user@%2Frun%2Fpostgresql/atrium',
  'postgresql:///atrium?host=/run/postgresql',
  'postgres://me@/atrium?host=%2Ftmp',
])('DATABASE_URL accepts %s', (url) => {
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each([
  ['postgres://user:secret@db.example/atrium', '?sslmode=verify-full'],
  ['postgres://user:secret@db.example/atrium?sslmode=require&sslrootcert=/ca.pem', '?sslrootcert=/ca.pem&sslmode=verify-full'],
  ['postgres://u@db.example/atrium?uselibpqcompat=true&sslmode=require', '?sslmode=verify-full'],
  ['postgres://u@localhost/atrium?host=10.0.0.5', '?host=10.0.0.5&sslmode=verify-full'],
  ['postgres://u@localhost.example/atrium', '?sslmode=verify-full'],
  ['postgres://u@128.0.0.1/atrium', '?sslmode=verify-full'],
])('DATABASE_URL %s gets sslmode=verify-full', (url, parameters) => {
  const secured = url.replace(/(\?.*)?$/, parameters);
  expect(readSettings({ DATABASE_URL: url })).toMatchObject({ databaseUrl: secured, databaseTls: 'verify' });
  // `npm start` passes the secured URL to the server it starts, which reads it again.
  expect(readSettings({ DATABASE_URL: secured }).databaseUrl).toBe(secured);
});

test('only DATABASE_TLS can disable certificate checks for a database on another machine', () => {
  const url = 'postgres://user:secret@db.example/atrium';
  for (const parameter of ['sslmode=disable', 'sslmode=no-verify', 'sslmode=allow', 'ssl=false', 'ssl=no-verify'])
    expect(() => readSettings({ DATABASE_URL: `${url}?a=b&${parameter}` })).toThrow(
      `DATABASE_URL must be without ${parameter}; DATABASE_TLS decides about certificates and plain text.`,
    );
  const owner = 'postgres://localhost/atrium';
  expect(() => readSettings({ DATABASE_URL: owner, SERVER_DATABASE_URL: `${url}?ssl=0` })).toThrow(
    /^SERVER_DATABASE_URL must be/,
  );
  const both = { DATABASE_URL: `${url}?sslmode=disable`, SERVER_DATABASE_URL: `${url}?sslmode=require` };
  expect(readSettings({ ...both, DATABASE_TLS: 'off' })).toMatchObject({
    databaseUrl: `${url}?sslmode=disable`,
    serverDatabaseUrl: `${url}?sslmode=disable`,
  });
  expect(readSettings({ DATABASE_URL: url, DATABASE_TLS: 'unverified' }).databaseUrl).toBe(`${url}?sslmode=no-verify`);
  // pg uses PGHOST for a URL without a host.
  expect(readSettings({ DATABASE_URL: 'postgres:///atrium', PGHOST: 'db.example' }).databaseUrl).toBe(
    'postgres:///atrium?sslmode=verify-full',
  );
  expect(readSettings({ DATABASE_URL: 'postgres:///atrium', PGHOST: '/run/postgresql' }).databaseUrl).toBe('postgres:///atrium');
});

test('demo mode is on by default only with the embedded database on localhost', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://db.example/atrium' }).demo).toBe(false);
  expect(readSettings({ PUBLIC_URL: 'https://atrium.example.com', TRUST_PROXY: '1' }).demo).toBe(false);
  expect(readSettings({ PUBLIC_URL: 'https://atrium.example.com', TRUST_PROXY: '1', ATRIUM_DEMO: 'on' }).demo).toBe(true);
  expect(readSettings({ ATRIUM_DEMO: 'off' }).demo).toBe(false);
});

test('TRUST_PROXY accepts a number of proxies or their addresses', () => {
  expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, loopback, ::1' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback', '::1']);
});

test('neither a parameter of SMTP_URL nor the scheme of SMS_URL can disable TLS', () => {
  const smtp = 'smtp://user:word@mail.example.com:587';
  expect(readSettings({ SMTP_URL: smtp, SMTP_TLS: 'off' })).toMatchObject({ smtpUrl: smtp, smtpTls: 'off' });
  for (const parameter of ['tls.rejectUnauthorized=false', 'ignoreTLS=true', 'requireTLS=false'])
    expect(() => readSettings({ SMTP_URL: `${smtp}?${parameter}` })).toThrow(/^SMTP_URL must be without parameters/);
  const sms = 'http://sms.example.com/send';
  expect(() => readSettings({ SMS_URL: sms })).toThrow(/^SMS_URL must be an https address/);
  expect(readSettings({ SMS_URL: sms, SMS_TLS: 'off' }).smsUrl).toBe(sms);
  expect(readSettings({ SMS_URL: 'http://localhost:8080/send' }).smsUrl).toBe('http://localhost:8080/send');
});

test('WEBHOOK_ALLOWED_NETWORKS is a list of networks separated by commas', () => {
  expect(readSettings({ WEBHOOK_ALLOWED_NETWORKS: '10.20.0.0/16, 192.168.1.7/32,fc00::/7' }).webhookNetworks).toEqual([
    '10.20.0.0/16',
    '192.168.1.7/32',
    'fc00::/7',
  ]);
});

test('ROOT_KEY is a key of 32 bytes in base64', () => {
  const key = Buffer.alloc(32, 7);
  expect(readSettings({ ROOT_KEY: key.toString('base64') }).rootKey).toEqual(key);
});

test('the card gateway is Stripe with both keys, the sandbox in demo mode, and off otherwise', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' };
  const gateway = (environment: NodeJS.ProcessEnv) => readSettings(environment).cardGateway;
  expect(gateway({})).toBe('sandbox');
  expect(gateway({ ATRIUM_DEMO: 'off' })).toBe('off');
  expect(gateway({ ATRIUM_DEMO: 'off', CARD_GATEWAY: 'sandbox' })).toBe('sandbox');
  expect(gateway(keys)).toBe('stripe');
  expect(gateway({ ...keys, CARD_GATEWAY: 'off' })).toBe('off');
  expect(readSettings(keys).stripe).toEqual({ secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET });
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    expect(() => readSettings({ ...keys, [name]: undefined })).toThrow(new RegExp(`^${name} must be given together`));
});

describe('S3_BUCKET', () => {
  const key = { S3_BUCKET: 'atrium', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3 = (more: NodeJS.ProcessEnv = {}) => readSettings({ ...key, ...more }).s3;

  test('Amazon S3 is the default, and another endpoint is addressed by path', () => {
    expect(s3({ S3_REGION: 'eu-central-1' })).toEqual({
      bucket: 'atrium',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      pathStyle: false,
      prefix: '',
      encryption: undefined,
      kmsKeyId: undefined,
      redirects: true,
    });
    expect(s3({ S3_ENDPOINT: 'https://s3.example.com', S3_PREFIX: 'a/b' })).toMatchObject({ pathStyle: true, prefix: 'a/b/' });
  });

  test('pages over https are not sent to an endpoint over http, unless the setting says so', () => {
    const https = { PUBLIC_URL: 'https://atrium.example.com', TRUST_PROXY: '1', S3_ENDPOINT: 'http://10.0.0.9:9000' };
    expect([s3(https)?.redirects, s3({ ...https, S3_DOWNLOADS: 'redirect' })?.redirects]).toEqual([false, true]);
    expect(s3({ S3_DOWNLOADS: 'proxy' })?.redirects).toBe(false);
  });

  test.each<[string, NodeJS.ProcessEnv]>([
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
    ['S3_BUCKET', { S3_BUCKET: '' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example.com/bucket' }],
    ['S3_PREFIX', { S3_PREFIX: '../up' }],
    ['S3_ENCRYPTION', { S3_ENCRYPTION: 'aes' }],
    ['S3_KMS_KEY_ID', { S3_KMS_KEY_ID: 'key', S3_ENCRYPTION: 'AES256' }],
    ['S3_PATH_STYLE', { S3_PATH_STYLE: 'yes' }],
    ['S3_DOWNLOADS', { S3_DOWNLOADS: 'direct' }],
  ])('refuses a wrong or missing %s', (variable, wrongly) => {
    expect(() => s3(wrongly)).toThrow(new RegExp(`^${variable} must be [^\\n]+\\.$`));
  });
});
