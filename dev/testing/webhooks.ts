import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { departments } from '#contract/people/departments.ts';
import type { WebhookEvent } from '#contract/apps/webhook-facts.ts';
import { type Delivery, type Webhook, webhooks } from '#contract/apps/webhooks.ts';
import { feedWebhooks } from '#server/features/apps/webhooks/webhooks.feed.service.ts';
import { beginDue } from '#server/features/apps/webhooks/webhooks.sender.service.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { createWebRequests } from '#server/integrations/web-requests/web-requests.ts';
import type { Call, TestApp } from './app.ts';
import type { Person, TestTeam } from './team.ts';
import { testWebhookKey } from './webhook-key.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  message: { id: string; type: string; at: string; object: { type: string; id: string | null }; fields: string[] };
}

/** How a receiver reacts to one request: a status, or another failure. */
export type Behaviour = number | 'reset' | 'silent' | 'slowBody' | 'endless';

/** A receiver on this machine. `behave` returns the reaction to each request, counted from 0. */
export async function startReceiver(behave: (n: number) => Behaviour = () => 204) {
  const received: Received[] = [];
  const accepted: string[] = [];
  let n = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const message = JSON.parse(body) as Received['message'];
      received.push({ headers: request.headers, body, message });
      const how = behave(n);
      n += 1;
      if (typeof how === 'number' && how < 300) accepted.push(message.id);
      answer(response, how);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    /** The ids of accepted messages. */
    accepted,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, how: Behaviour): void {
  if (typeof how === 'number') response.writeHead(how, how === 302 ? { location: 'http://127.0.0.1/' } : {}).end(`answer ${how}`);
  else if (how === 'reset') response.socket?.resetAndDestroy();
  else if (how === 'slowBody') response.writeHead(200).write('a');
  else if (how === 'endless') {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(4096)));
    };
    response.on('drain', more).on('error', () => {});
    more();
  }
}

export const receiverAddress = 'https://hooks.receiver.test/atrium';

/** Chains the log, which creates deliveries, then sends what is due at an instant to a receiver on this machine. */
export function sendingOf(app: TestApp, port: number, { timeoutMs = 200 }: { timeoutMs?: number } = {}) {
  const web = createWebRequests({
    reroute: ({ hostname }) => (hostname === 'hooks.receiver.test' ? port : undefined),
    timeoutMs,
  });
  const parts = { database: app.database, logKey: app.logKey, secretKey: testWebhookKey, publicUrl: 'http://localhost', web };
  return {
    parts,
    feed: () => sealAll(app.database, app.logKey, { onSealed: feedWebhooks }),
    /** @returns the number of messages tried */
    async send(now: Date): Promise<number> {
      const begun = await beginDue({ ...parts, now: () => now });
      await Promise.all(begun);
      return begun.length;
    },
  };
}

/** Creates a webhook through the API. */
export async function makeWebhook(
  app: TestApp,
  maker: Person,
  { name = 'Payroll', events = ['member.updated'] }: { name?: string; events?: WebhookEvent[] } = {},
): Promise<{ secret: string; item: Webhook }> {
  const body = { name, address: receiverAddress, events };
  const { data, message, fields } = await app.call<{ secret: string; item: Webhook }>(maker, webhooks.create, { body });
  if (!data?.secret) throw new Error(`${message} ${JSON.stringify(fields ?? [])}`);
  return data;
}

export const minute = 60_000;
export const later = (ms: number) => new Date(Date.now() + ms);

/** The calls of webhooks and the messages they are sent, in the app and team of the running test. */
export function webhookCalls(running: () => { app: TestApp; team: TestTeam }) {
  const on = ({ item }: { item: Webhook }) => ({ params: { id: item.webhookId } });
  return {
    on,
    rename(name: string, more: Call = {}) {
      const { app, team } = running();
      return app.call(team.owner, departments.update, { params: { id: team.sales }, body: { name }, ...more });
    },
    listen() {
      const { app, team } = running();
      return makeWebhook(app, team.owner, { events: ['department.updated'] });
    },
    async deliveries(hook: { item: Webhook }, query: Record<string, string> = {}) {
      const { app, team } = running();
      return (await app.call<{ items: Delivery[] }>(team.owner, webhooks.deliveries, { ...on(hook), query })).data.items;
    },
    async stateOf(hook: { item: Webhook }) {
      const { app, team } = running();
      return (await app.call<Webhook>(team.owner, webhooks.read, on(hook))).data.state;
    },
  };
}

/** The receiver's verification of Standard Webhooks, written from its specification without product code. */
export function verifies(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const [version, signature = ''] = each.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
