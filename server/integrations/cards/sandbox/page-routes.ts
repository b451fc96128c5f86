import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Language, pickLanguage } from '#contract/languages.ts';
import { readCardForm } from './card-form.ts';
import { answerChallenge, findChallenge } from './intents.ts';
import { cardPage, challengePage, expiredPage, style } from './pages.ts';
import { readText } from './read-text.ts';
import { complete, findOpen, type CheckoutSession } from './sessions.ts';
import type { SandboxStore } from './store.ts';

/**
 * Serves the pages of the sandbox: the card form, and the bank's challenge page. `secret` keys the fingerprint of a card number,
 * which reveals nothing of the number, as Stripe's fingerprints do.
 */
export async function answerPage(
  store: SandboxStore,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const [, what = '', id = '', more] = url.pathname.split('/');
  const language = pickLanguage(request.headers['accept-language']);
  const posted = request.method === 'POST' ? new URLSearchParams(await readText(request)) : undefined;
  if (url.pathname === '/style.css') return send(response, { status: 200, text: style, type: 'text/css' });
  if (more === undefined && what === 'card') return card(id);
  if (more === undefined && what === 'challenge') return challenge(id, url.searchParams.get('secret') ?? '');
  send(response, { status: 404, text: expiredPage(language) });

  async function card(session: string): Promise<void> {
    const now = new Date();
    const open = await store.transaction((tx) => findOpen(tx, session, now));
    if (!open) return send(response, { status: 410, text: expiredPage(language) });
    const words = languageOf(open, language);
    const form = { action: `/card/${open.id}`, cancelUrl: open.cancel_url };
    const may = originOf(open.success_url);
    if (!posted) return send(response, { status: 200, text: cardPage(words, form), may });
    const read = readCardForm(posted, now);
    if ('faults' in read) {
      const typed = { holder: (posted.get('holder') ?? '').slice(0, 100), expiry: (posted.get('expiry') ?? '').slice(0, 9) };
      return send(response, { status: 422, text: cardPage(words, form, { faults: read.faults, ...typed }), may });
    }
    const fingerprint = createHmac('sha256', secret).update(read.card.test.number).digest('hex').slice(0, 16);
    await store.transaction(async (tx) => {
      const still = await findOpen(tx, session, now);
      if (still) await complete(tx, still, { ...read.card, fingerprint }, now);
    });
    send(response, { status: 303, text: '', location: open.success_url.replace('{CHECKOUT_SESSION_ID}', open.id), may });
  }

  async function challenge(intent: string, clientSecret: string): Promise<void> {
    const found = await store.transaction((tx) => findChallenge(tx, intent, clientSecret));
    if (!found) return send(response, { status: 404, text: expiredPage(language) });
    const may = originOf(found.returnUrl);
    if (!posted && found.intent.status === 'requires_action') {
      const action = `/challenge/${intent}?secret=${clientSecret}`;
      return send(response, { status: 200, text: challengePage(language, found.intent, action), may });
    }
    const approved = posted?.get('answer') === 'approve';
    const back = await store.transaction((tx) => answerChallenge(tx, { id: intent, secret: clientSecret, approved }, new Date()));
    send(response, { status: 303, text: '', location: back ?? found.returnUrl, may });
  }
}

const languages: Record<string, Language> = { zh: 'cn', 'zh-HK': 'hk', en: 'en', id: 'id' };
const languageOf = ({ locale }: CheckoutSession, accepted: Language): Language => languages[locale ?? ''] ?? accepted;
const originOf = (address: string) => URL.parse(address)?.origin ?? '';

/** Sends a page. `may` is the origin to which the form may redirect. */
function send(
  response: ServerResponse,
  {
    status,
    text,
    type = 'text/html',
    location,
    may = '',
  }: { status: number; text: string; type?: string; location?: string; may?: string },
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${may}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': type === 'text/css' ? 'max-age=300' : 'no-store',
    ...(location !== undefined && { location }),
  });
  response.end(text);
}
