import { deriveKey } from '#server/kernel/keys/sealing.ts';
import type { Settings } from '#server/settings.ts';
import type { CardClient } from './card-client.ts';
import type { Deliver } from './sandbox/events.ts';
import { shareSandbox } from './share-sandbox.ts';

/** The path to which the gateway posts its events. */
export const gatewayEventsPath = '/pay/api/v1/gateway/events';

export interface CardIntegration {
  /** null: card payments are off. */
  client: CardClient | null;
  stop(): Promise<void>;
}

const off: CardIntegration = { client: null, stop: () => Promise.resolve() };

/**
 * Starts the card gateway: Stripe with its keys, the sandbox in demos or if configured, otherwise none. One process of a machine
 * serves the sandbox, the others call it. If another program has the port of the sandbox, cards remain off and `say` reports it.
 */
export async function startCards(
  settings: Pick<Settings, 'cardGateway' | 'stripe' | 'publicUrl' | 'port' | 'host'>,
  { ownerUrl, rootKey, servesSandbox = true }: { ownerUrl: string; rootKey: Buffer; servesSandbox?: boolean },
  say: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<CardIntegration> {
  const { cardGateway, stripe } = settings;
  if (cardGateway === 'off') return off;
  const { openStripe } = await import('./stripe.ts');
  if (cardGateway === 'stripe' && stripe) return { ...off, client: openStripe({ name: 'stripe', ...stripe }) };
  const origin = sandboxOrigin(settings);
  const { host } = settings;
  const keys = sandboxKeys(rootKey);
  const port = Number(new URL(origin).port);
  const address = { host: connectHost(host), port, protocol: 'http' } as const;
  const client = openStripe({ name: 'sandbox', ...keys, address });
  if (!servesSandbox) return { ...off, client };
  const sandbox = await shareSandbox(
    { ownerUrl, host, port, origin, ...keys, deliver: postTo(settings) },
    `http://${address.host}:${port}`,
  );
  if (sandbox) return { client, stop: () => sandbox.stop() };
  say(`Cards are off: ${new URL(origin).host}, where the sandbox of cards would be, is taken by another program.`);
  return off;
}

/** Returns the keys of the sandbox of an installation. */
export function sandboxKeys(rootKey: Buffer): { secretKey: string; webhookSecret: string } {
  return {
    secretKey: `sk_test_${deriveKey(rootKey, 'sandbox of cards').toString('hex')}`,
    webhookSecret: `whsec_${deriveKey(rootKey, 'messages of the sandbox of cards').toString('hex')}`,
  };
}

/** Returns the origin of the sandbox's pages, which differs from the console's: the same host, the port plus three. */
export function sandboxOrigin({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
  const url = new URL(publicUrl);
  return `${url.protocol}//${url.hostname}:${(url.port ? Number(url.port) : port) + 3}`;
}

/** Returns the host to connect to. A server that listens on all addresses is called on this machine. */
const connectHost = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

function postTo({ host, port }: Pick<Settings, 'host' | 'port'>): Deliver {
  const address = `http://${connectHost(host)}:${port}${gatewayEventsPath}`;
  return async (body, signature) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}
