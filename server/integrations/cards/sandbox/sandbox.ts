import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerCall, type ApiCall } from './api.ts';
import { type Deliver, deliverDue } from './events.ts';
import { settleIntent, type SandboxContext } from './intents.ts';
import { answerPage } from './page-routes.ts';
import { readText } from './read-text.ts';
import { settleRefund } from './refunds.ts';
import { sandboxPath } from './sandbox-path.ts';
import { due, openStore, type SandboxStore } from './store.ts';

/** Rates of failing API calls, from 0 to 1; together at most 1. */
export interface Faults {
  /** Answered with 502, without any effect. */
  before: number;
  /** Executed, and answered with 502. */
  after: number;
  /** Executed, and never answered. */
  hang: number;
  /** Returns a number from 0 to below 1; Math.random by default. */
  random?: () => number;
}

export interface SandboxOptions {
  ownerUrl: string;
  host: string;
  /** 0: any free port. */
  port: number;
  /** The origin of the pages for browsers; host and port by default. */
  origin?: string;
  secretKey: string;
  webhookSecret: string;
  deliver: Deliver;
  /** How long delayed charges and refunds take, in milliseconds. */
  delay?: number;
  /** Nothing is done in the background: delayed operations and events wait for `settle`. */
  byHand?: boolean;
}

export interface Sandbox {
  origin: string;
  port: number;
  /** Makes this share of further calls fail; without an argument no more. */
  fail(faults?: Partial<Faults>): void;
  /**
   * Completes delayed operations and sends all events, also refused ones.
   * @returns the number of accepted events
   */
  settle(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a gateway that moves no money, for demos and tests: Stripe's API for the calls used here, the card form and the bank's
 * challenge page, on a separate origin. Its data is stored in the database and outlives the process.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = await openStore(options.ownerUrl);
  const hanging = new Set<ServerResponse>();
  let faults: Faults = { before: 0, after: 0, hang: 0 };
  const around: SandboxContext = { origin: '', now: () => new Date(), delay: options.delay ?? 5000 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (!url.pathname.startsWith('/v1/')) return answerPage(store, options.secretKey, request, response, url);
    if (request.headers.authorization !== `Bearer ${options.secretKey}`)
      return json(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    if (url.pathname === sandboxPath) return void response.writeHead(204).end();
    const body = await readText(request);
    const drawn = (faults.random ?? Math.random)();
    if (drawn < faults.before) return badGateway(response);
    const key = request.headers['idempotency-key'];
    const call: ApiCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.search,
      body,
      idempotencyKey: typeof key === 'string' ? key : undefined,
    };
    const { status, body: said, cut } = await answerCall(store, call, around);
    if (!options.byHand) setImmediate(tick);
    if (cut) return void request.socket.destroy();
    if (drawn < faults.before + faults.after) return badGateway(response);
    if (drawn < faults.before + faults.after + faults.hang) return void hanging.add(response);
    json(response, status, said);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) json(response, 500, { error: { type: 'api_error', message: 'Something went wrong' } });
    });
  });
  // Long enough that the client closes idle connections first, so that none is closed while a call is being sent.
  server.keepAliveTimeout = 75_000;

  const port = await listen(server, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  around.origin = options.origin ?? `http://${options.host}:${port}`;

  let running: Promise<unknown> | undefined;
  const tick = () => {
    running ??= settleDue(store, around.now())
      .then(() => deliverDue(store, options.webhookSecret, options.deliver))
      .catch(() => 0)
      .finally(() => (running = undefined));
  };
  const timer = options.byHand ? undefined : setInterval(tick, 1000);

  return {
    origin: around.origin,
    port,
    fail: (rates = {}) => (faults = { before: 0, after: 0, hang: 0, ...rates }),
    async settle() {
      await settleDue(store, new Date(around.now().getTime() + around.delay));
      return deliverDue(store, options.webhookSecret, options.deliver, { all: true });
    },
    async stop() {
      clearInterval(timer);
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await running;
      await store.close();
    },
  };
}

async function settleDue(store: SandboxStore, until: Date): Promise<void> {
  for (let some = await due(store.pool, until); some.length; some = await due(store.pool, until))
    for (const { id, kind } of some)
      await store.transaction((tx) => (kind === 'refund' ? settleRefund : settleIntent)(tx, id, until));
}

function listen(server: Server, { host, port }: SandboxOptions): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed).listen(port, host, () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function badGateway(response: ServerResponse): void {
  json(response, 502, { error: { type: 'api_error', message: 'Bad gateway' } });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
