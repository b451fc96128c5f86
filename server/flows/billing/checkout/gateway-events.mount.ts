import type { FastifyInstance } from 'fastify';
import { maxBodyBytes } from '#contract/kit.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import * as refunds from '#server/features/billing/payments/refunds.repository.ts';
import { loggableError } from '#server/kernel/http/failures.ts';
import { type CardClient, type CardEvent, SignatureWrong } from '#server/integrations/cards/card-client.ts';
import { gatewayEventsPath } from '#server/integrations/cards/cards.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { isKnownEvent, insertGatewayEvent } from './checkout.repository.ts';
import { settleRefund } from './send-refund.service.ts';
import { settlePayment } from './settle.service.ts';

/**
 * The endpoint for messages of the card gateway, outside the API envelope. A message is valid only by its signature over the
 * raw bytes, for 300 seconds, and once per id. Its content is not trusted: the state is read from the gateway, so messages may
 * arrive in any order. Answers 400 to messages that are not from the gateway, and 503 if its state could not be read, so that
 * it sends the message again.
 */
export async function mountGatewayEvents(app: FastifyInstance, parts: CheckoutDependencies): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(gatewayEventsPath, async (request, reply) => {
      const { cards } = parts;
      if (!cards) return reply.status(404).send();
      const signature = request.headers['stripe-signature'];
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = readEvent(cards, raw, typeof signature === 'string' ? signature : '');
      if (event === 'WRONG') return reply.status(400).send();
      try {
        if (event) await takeEvent(parts, cards, event);
      } catch (error) {
        request.server.health?.note(error);
        request.log.error({ err: loggableError(error) }, 'a gateway event was not processed');
        return reply.status(503).send();
      }
      return reply.status(200).send();
    });
    done();
  });
}

function readEvent(cards: CardClient, raw: Buffer, signature: string): CardEvent | undefined | 'WRONG' {
  try {
    return cards.readEvent(raw, signature);
  } catch (error) {
    if (error instanceof SignatureWrong) return 'WRONG';
    throw error;
  }
}

/** Processes an event once. Two concurrent messages with the same id read the same state, which is stored once. */
export async function takeEvent(parts: CheckoutDependencies, cards: CardClient, event: CardEvent): Promise<void> {
  const { database } = parts;
  if (await isKnownEvent(database, cards.name, event.id)) return;
  await (event.kind === 'CHARGE' ? takeCharge(parts, cards, event) : takeRefund(parts, cards, event));
  await insertGatewayEvent(database, { gateway: cards.name, event_id: event.id, kind: event.kind });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Charges that were not made by this installation are ignored. */
async function takeCharge(parts: CheckoutDependencies, cards: CardClient, { ref, paymentId: named }: CardEvent): Promise<void> {
  const charge = await cards.findCharge({ ref, paymentId: named ?? '' });
  const paymentId = charge?.paymentId ?? '';
  if (!charge || !uuid.test(paymentId)) return;
  const teamId = await payments.teamOfPayment(parts.database, paymentId);
  if (teamId) await settlePayment(parts, teamId, paymentId, charge);
}

async function takeRefund(parts: CheckoutDependencies, cards: CardClient, { ref }: CardEvent): Promise<void> {
  const ours = await refunds.refundOf(parts.database, ref);
  const reported = ours && (await cards.findRefund({ ref }));
  if (ours && reported) await settleRefund(parts, ours.teamId, ours.id, reported);
}
