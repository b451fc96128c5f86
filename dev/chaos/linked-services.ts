import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Endpoint } from '#contract/kit.ts';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { gatewayEventsPath, sandboxKeys } from '#server/integrations/cards/cards.ts';
import { type Sandbox, startSandbox } from '#server/integrations/cards/sandbox/sandbox.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { type FaultyLink, startFaultyLink } from '../testing/faulty-link.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from '../testing/live-servers.ts';
import { selfSigned, startMailServer } from '../testing/mail-server.ts';
import { memoryFolder } from '../testing/memory.ts';
import { type Said, say } from '../testing/people.ts';
import { freePort } from '../testing/port.ts';
import { startSwift, type Swift } from '../testing/swift.ts';
import type { TestTeam } from '../testing/team.ts';

/** A team, and an access token of its owner. */
export interface Access {
  team: TestTeam;
  token: string;
}

/** Two servers that reach the services they use through links. */
export interface LinkedServices {
  postgresUrl: string;
  database: Database;
  servers: readonly LiveServer[];
  links: Record<'mail' | 'storage' | 'cards' | 'webhooks', FaultyLink>;
  /** The addresses to which emails were sent, in the order in which they were accepted. */
  recipients: readonly string[];
  swift: Swift;
  /** The card gateway, which moves no money. */
  sandbox: Sandbox;
  /** The ids of the messages that the receiver of webhooks has accepted. */
  received: readonly string[];
  access: Access;
  seedAccess(): Promise<Access>;
  /** Calls both servers in turn, by default as the owner of `access`. */
  call<T>(endpoint: Endpoint, input: { params?: Record<string, string>; body?: unknown }, by?: Access): Promise<Said<T>>;
  stop(): Promise<void>;
}

export async function startLinkedServices(): Promise<LinkedServices> {
  const rootKey = randomBytes(32);
  const folder = mkdtempSync(`${memoryFolder()}.services-`);
  chmodSync(folder, 0o755);
  const [postgres, swift] = await Promise.all([startPostgres({ dataDir: join(folder, 'postgres') }), startSwift()]);
  const recipients: string[] = [];
  const mail = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        recipients.push(envelope.rcptTo[0]?.address ?? '');
        done();
      });
    },
  });
  const certificate = selfSigned('DNS:localhost,IP:127.0.0.1');
  writeFileSync(join(folder, 'certificate.pem'), certificate.cert);
  const received: string[] = [];
  const receiver = await startTlsReceiver(certificate, received);
  const servers: LiveServer[] = [];
  const sandbox = await startSandbox({
    ownerUrl: postgres.url,
    host: 'localhost',
    port: 0,
    ...sandboxKeys(rootKey),
    async deliver(body, signature) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(`${servers[1]?.origin}${gatewayEventsPath}`, { method: 'POST', headers, body })).status;
    },
  });
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const links = {
    mail: await startFaultyLink(Number(mail.host.split(':')[1])),
    storage: await startFaultyLink(Number(new URL(swift.endpoint).port)),
    // The servers look for the sandbox three ports further.
    cards: await startFaultyLink(sandbox.port, { host: 'localhost', port: port + 3 }),
    webhooks: await startFaultyLink((receiver.address() as AddressInfo).port),
  };
  const environment = {
    ...swift.environment(await swift.bucket('files')),
    S3_ENDPOINT: `http://127.0.0.1:${links.storage.port}`,
    SMTP_URL: `smtp://127.0.0.1:${links.mail.port}`,
    CARD_GATEWAY: 'sandbox',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    PUBLIC_URL: issuer,
    TRUST_PROXY: '1',
  };
  for (const at of [port, undefined])
    servers.push(await listening(await startLiveServer(join(folder, 'data'), postgres.url, rootKey, environment, at)));
  const database = openDatabase(postgres.url, { max: 2 });
  const access = await seedAccess(postgres.url, rootKey, { issuer });
  let calls = 0;
  return {
    postgresUrl: postgres.url,
    database,
    servers,
    links,
    recipients,
    swift,
    sandbox,
    received,
    access,
    seedAccess: () => seedAccess(postgres.url, rootKey, { issuer }),
    call: (endpoint, input, { team, token } = access) =>
      say(servers[(calls += 1) % 2]?.origin ?? '', endpoint, { ...input, token, headers: { 'x-team-id': team.id } }),
    async stop() {
      await killServers(servers);
      await database.close();
      for (const link of Object.values(links)) await link.stop();
      receiver.closeAllConnections();
      receiver.close();
      await Promise.all([mail.close(), sandbox.stop(), swift.stop()]);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers 204 to every message and keeps its id. */
async function startTlsReceiver(certificate: { key: Buffer; cert: Buffer }, received: string[]): Promise<Server> {
  const server = createServer(certificate, (request, response) => {
    request.resume().on('end', () => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return server;
}
