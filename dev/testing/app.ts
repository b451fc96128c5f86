import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#contract/kit.ts';
import { createApp, type AppDependencies } from '#server/wiring/app.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { type Database, openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { openStandby } from '#server/kernel/database/open-standby.ts';
import type { Claims } from '#server/domain/rights/sign-in-state.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { accountStandIn } from './account-parts.ts';
import { startTestCards, type TestCards } from './cards.ts';
import { startMonitoring } from '#server/integrations/monitoring/monitoring.ts';
import { createTestDatabase } from './database.ts';
import { testUnsubscribeKey } from './unsubscribe-key.ts';
import { testWebhookKey } from './webhook-key.ts';
import { testInvitationKey } from './invitations.ts';
import type { Person } from './team.ts';

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | number | string[]>;
  body?: unknown;
  headers?: Record<string, string>;
  /** A team id for the header other than the person's own. */
  teamId?: string | null;
  /** The file of a multipart upload. */
  file?: { name: string; content: Buffer; type?: string };
}

export interface Answer<T = unknown> {
  status: number;
  code: number;
  message: string;
  data: T;
  fields?: { field: string; message: string }[];
  raw: LightMyRequestResponse;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** The same database with the rights of its owner, who can read all mail. */
  owner: Database;
  /** The owner's connection string of the test's own database. */
  ownerUrl: string;
  logKey: Buffer;
  fileKey: Buffer;
  store: FileStore;
  /** Present only if the app was started with cards. */
  cards: TestCards | undefined;
  /** Calls an endpoint as a person (null: without a token) and unwraps the envelope. */
  call<T = unknown>(person: Person | null, endpoint: Endpoint, call?: Call): Promise<Answer<T>>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  salesEmail?: string;
  help?: { supportEmail?: string; downloads?: { ios?: string } };
  sharedUrl?: string;
  /** The address of a standby of the database, and milliseconds that it may be behind. */
  standby?: { readUrl: string; lag: number };
  sms?: boolean;
  handover?: readonly HandoverKind[];
  dissolution?: readonly DissolutionItem[];
  /** Receives every line of the log, of all levels. */
  logTo?: { write(line: string): void };
  patience?: AppDependencies['patience'];
  live?: AppDependencies['live'];
  /** The file storage; by default a folder of its own. */
  store?: FileStore;
  /** The number of trusted proxies; none by default. */
  trustProxy?: number;
  /** Whether the card sandbox runs (dev/testing/cards.ts). Otherwise cards are off. */
  cards?: boolean;
}

/**
 * The real server on its own PostgreSQL database. Only sign-on is replaced: a token names its account (`test.<account
 * id>.<epoch>`, followed by the name of a session). Every answer is compared with the contract. With `sharedUrl` it is a second
 * server on the database of another test app.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { url, drop } = options.sharedUrl
    ? { url: options.sharedUrl, drop: () => Promise.resolve() }
    : await createTestDatabase();
  const database = openDatabase(url, { max: 20 });
  if (options.standby)
    database.standby = openStandby({
      primary: database,
      ownerUrl: url,
      max: 4,
      log() {},
      measureEvery: 50,
      ...options.standby,
    });
  const owner = openOwnerDatabase(url);
  const folder = await mkdtemp(join(tmpdir(), 'atrium-files-'));
  const logKey = randomBytes(32);
  const fileKey = randomBytes(32);
  const store = options.store ?? folderStore(folder);
  const cards = options.cards ? await startTestCards(url) : undefined;
  const monitoring = startMonitoring({ owner, publicUrl: accountStandIn.publicUrl });
  const app = await createApp({
    database,
    monitoring,
    logKey,
    fileKey,
    store,
    account: accountStandIn,
    invitations: { publicUrl: accountStandIn.publicUrl, secretKey: testInvitationKey, sms: options.sms ?? true },
    webhooks: { secretKey: testWebhookKey },
    unsubscribeKey: testUnsubscribeKey,
    cards: cards?.door ?? null,
    verify: standInVerify,
    salesEmail: options.salesEmail,
    help: options.help,
    handover: options.handover,
    dissolution: options.dissolution,
    checkAnswers: true,
    logLevel: options.logTo ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    logTo: options.logTo,
    patience: options.patience,
    live: options.live,
    trustProxy: options.trustProxy ?? false,
  });
  cards?.tell(app);
  return {
    app,
    cards,
    database,
    owner,
    ownerUrl: url,
    logKey,
    fileKey,
    store,
    call: (person, endpoint, call = {}) => send(app, person, endpoint, call),
    async close() {
      await app.close();
      await cards?.sandbox.stop();
      await database.standby?.close();
      await database.close();
      await owner.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `old` instead of a session: a token without a session, issued an hour ago. */
function standInVerify(token: string): Promise<Claims> {
  const [, accountId, epoch, session] = /^test\.([\w-]{36})\.(\d+)(?:\.(\w+))?$/.exec(token) ?? [];
  if (!accountId) return Promise.reject(new Error('not a token'));
  const issuedAt = Math.floor(Date.now() / 1000) - (session === 'old' ? 3600 : 0);
  return Promise.resolve({ accountId, epoch: Number(epoch), issuedAt, ...(session && session !== 'old' ? { session } : {}) });
}

async function send<T>(app: FastifyInstance, person: Person | null, endpoint: Endpoint, call: Call): Promise<Answer<T>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  const teamId = call.teamId === undefined ? person?.teamId : call.teamId;
  const multipart = call.file && multipartOf(call.file, (call.body ?? {}) as Record<string, string>);
  const raw = await app.inject({
    method: endpoint.method,
    url: path,
    query: Object.fromEntries(
      Object.entries(call.query ?? {}).map(([key, value]) => [key, Array.isArray(value) ? value : String(value)]),
    ),
    headers: {
      'accept-language': 'en',
      ...(person && { authorization: `Bearer test.${person.accountId}.1${person.session ? `.${person.session}` : ''}` }),
      ...(teamId && { 'x-team-id': teamId }),
      ...(person?.supportId && { 'x-support-id': person.supportId }),
      ...multipart?.headers,
      ...call.headers,
    },
    ...(multipart ? { payload: multipart.payload } : call.body !== undefined ? { payload: call.body as object } : {}),
  });
  const isJson = (raw.headers['content-type'] ?? '').includes('json');
  const body: Partial<Answer<T>> = isJson ? raw.json() : {};
  return {
    status: raw.statusCode,
    code: body.code ?? -1,
    message: body.message ?? '',
    data: body.data as T,
    ...(body.fields && { fields: body.fields }),
    raw,
  };
}

function multipartOf(file: NonNullable<Call['file']>, fields: Record<string, string>) {
  const boundary = `atrium${randomBytes(12).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(texts.join('')),
      Buffer.from(head),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
