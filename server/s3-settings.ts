import { readChoice, SettingsError } from './settings-error.ts';

const encryptions = ['off', 'AES256', 'aws:kms'] as const;
const downloads = ['redirect', 'proxy'] as const;

/** Where files are stored if S3_BUCKET is set (docs/operations/files.md). */
export interface S3Settings {
  /** S3_BUCKET. */
  readonly bucket: string;
  /** S3_ENDPOINT: the address of the storage, without bucket and path. Default that of Amazon S3 in S3_REGION. */
  readonly endpoint: string;
  /** S3_REGION. Default us-east-1. */
  readonly region: string;
  /** S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** S3_PATH_STYLE: whether the bucket is part of the path instead of the host name. Default on with S3_ENDPOINT, else off. */
  readonly pathStyle: boolean;
  /** S3_PREFIX: the beginning of all names, with a slash at its end. Default none. */
  readonly prefix: string;
  /** S3_ENCRYPTION: off, AES256 or aws:kms, with which the storage encrypts files. Default off: as the bucket is configured. */
  readonly encryption: Exclude<(typeof encryptions)[number], 'off'> | undefined;
  /** S3_KMS_KEY_ID: the key of aws:kms. Absent: the default key of the storage. */
  readonly kmsKeyId: string | undefined;
  /** S3_DOWNLOADS: redirect, so that clients download exports and vouchers from the storage, or proxy. Default redirect if clients of PUBLIC_URL may use the protocol of the endpoint. */
  readonly redirects: boolean;
}

/** Reads the settings of S3-compatible storage; undefined without S3_BUCKET. Throws SettingsError. */
export function readS3(text: (name: string) => string | undefined, publicUrl: URL): S3Settings | undefined {
  const bucket = text('S3_BUCKET');
  if (bucket === undefined) {
    const given = names.find((name) => text(name) !== undefined);
    if (given !== undefined) throw new SettingsError('S3_BUCKET', `given together with ${given}`);
    return undefined;
  }
  if (!/^\w[\w.-]{2,62}$/.test(bucket)) throw new SettingsError('S3_BUCKET', 'the name of a bucket, of 3 to 63 characters');
  const region = text('S3_REGION') ?? 'us-east-1';
  if (!/^[\w-]+$/.test(region)) throw new SettingsError('S3_REGION', 'the name of a region, like eu-central-1');
  const ownEndpoint = text('S3_ENDPOINT');
  const endpoint = readEndpoint(ownEndpoint ?? `https://s3.${region}.amazonaws.com`);
  const encryption = readChoice('S3_ENCRYPTION', text('S3_ENCRYPTION') ?? 'off', encryptions);
  const kmsKeyId = text('S3_KMS_KEY_ID');
  if (kmsKeyId !== undefined && encryption !== 'aws:kms')
    throw new SettingsError('S3_KMS_KEY_ID', 'given together with S3_ENCRYPTION=aws:kms');
  // A browser refuses a download over http from a page over https.
  const reachable = publicUrl.protocol === 'http:' || endpoint.protocol === 'https:';
  return {
    bucket,
    endpoint: endpoint.origin,
    region,
    accessKeyId: required(text, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(text, 'S3_SECRET_ACCESS_KEY'),
    pathStyle: readChoice('S3_PATH_STYLE', text('S3_PATH_STYLE') ?? (ownEndpoint ? 'on' : 'off'), ['on', 'off']) === 'on',
    prefix: readPrefix(text('S3_PREFIX')),
    encryption: encryption === 'off' ? undefined : encryption,
    kmsKeyId,
    redirects: readChoice('S3_DOWNLOADS', text('S3_DOWNLOADS') ?? (reachable ? 'redirect' : 'proxy'), downloads) === 'redirect',
  };
}

const names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
  'S3_PREFIX',
  'S3_ENCRYPTION',
  'S3_KMS_KEY_ID',
  'S3_DOWNLOADS',
] as const;

function required(text: (name: string) => string | undefined, name: string): string {
  const value = text(name);
  if (value === undefined) throw new SettingsError(name, 'given together with S3_BUCKET');
  return value;
}

function readEndpoint(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (isPlain && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw new SettingsError('S3_ENDPOINT', 'an http or https address without bucket and path, like https://s3.example.com');
}

function readPrefix(text: string | undefined): string {
  if (text === undefined) return '';
  const prefix = text.replace(/\/$/, '');
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(prefix)) return `${prefix}/`;
  throw new SettingsError('S3_PREFIX', 'names of letters, digits, dots, dashes and underscores with slashes, like atrium/files');
}
