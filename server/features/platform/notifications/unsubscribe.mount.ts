import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { digestSubscription } from '#contract/platform/notification-facts.ts';
import { type Translator, translator } from '#phrases/translate.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { contextOf, type MountOptions } from '#server/kernel/http/mount.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { retiredKeys } from '#server/kernel/keys/retired-keys.ts';
import { formerLinkDays, readUnsubscribeToken, type MailSubscription } from '#server/integrations/mail/unsubscribe.ts';
import { escapeHtml, page, pagePolicy } from '#server/integrations/sign-on/pages.ts';
import * as repository from './notifications.repository.ts';

const path = '/unsubscribe/:token';

type Options = Pick<MountOptions, 'database' | 'logKey' | 'fileKey'> & { unsubscribeKey: Buffer };

/**
 * The links of List-Unsubscribe (RFC 8058), which need no session. POST turns off the one kind of email that the token names,
 * or all kinds of the daily digest, for its member only. GET only asks for confirmation, because email scanners open every link.
 */
export function mountUnsubscribe(app: FastifyInstance, options: Options): void {
  void app.register(async (scope) => {
    // Email programs send List-Unsubscribe=One-Click as one of two form types. The body is not needed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null));
    const on = (method: 'GET' | 'POST', switchOff: boolean) =>
      scope.route<{ Params: { token: string } }>({
        method,
        url: path,
        handler: (request, reply) => answer(options, request, reply, switchOff),
      });
    on('GET', false);
    on('POST', true);
  });
}

async function answer(
  options: Options,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
  switchOff: boolean,
): Promise<FastifyReply> {
  const context = contextOf(options, { method: 'POST', path }, request);
  const subscription = await subscriptionOf(options, request.params.token);
  const team = subscription && (await inTeam(context, subscription, switchOff));
  const t = translator(context.language);
  const names = { kind: subscription ? nameOf(t, subscription.kind) : '', team: team ?? '' };
  const state = team === undefined ? 'gone' : switchOff ? 'done' : 'ask';
  const title = escapeHtml(t(`notifications.unsubscribe.${state}`));
  const text = escapeHtml(t(`notifications.unsubscribe.${state}Text`, names));
  const button = `<form method="post"><button class="primary">${escapeHtml(t('notifications.unsubscribe.button'))}</button></form>`;
  return reply
    .status(state === 'gone' ? 404 : 200)
    .header('content-security-policy', pagePolicy())
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page(context.language, title, `<h1>${title}</h1><p>${text}</p>${state === 'ask' ? button : ''}`));
}

const nameOf = (t: Translator, kind: MailSubscription['kind']) =>
  kind === digestSubscription ? t('notifications.delivery.digest') : t(`notifications.kinds.${kind}`);

async function subscriptionOf({ database, unsubscribeKey: key }: Options, token: string): Promise<MailSubscription | undefined> {
  const known = readUnsubscribeToken([key], token);
  if (known) return known;
  const former = await asPlatform(database, (db) => retiredKeys(db, 'unsubscribe', key, formerLinkDays));
  return readUnsubscribeToken(former, token);
}

/**
 * Turns the kind off if `switchOff` is set.
 * @returns the name of the team, or undefined if the member no longer exists
 */
function inTeam(context: Context, subscription: MailSubscription, switchOff: boolean): Promise<string | undefined> {
  const { teamId, memberId } = subscription;
  return inTransaction(context.database, { teamId }, async (tx) => {
    const member = await repository.findMember(tx, teamId, memberId);
    if (member && switchOff) await turnOff(tx, context, subscription, member.name);
    return member?.team;
  });
}

async function turnOff(tx: Tx, context: Context, { teamId, memberId, kind }: MailSubscription, name: string): Promise<void> {
  const off = await repository.listOff(tx, teamId, memberId);
  const toTurnOff =
    kind === digestSubscription
      ? off.filter(({ digest }) => digest).map((each) => each.kind)
      : off.some((each) => each.kind === kind)
        ? []
        : [kind];
  if (!toTurnOff.length) return;
  const chosen = toTurnOff.map((each) => ({ kind: each, mail: false, digest: false }));
  for (const choice of chosen) await repository.choose(tx, teamId, memberId, { ...choice, now: context.now });
  const actor = { memberId, displayName: name, kind: 'USER' as const };
  const object = { type: 'member', id: memberId, name };
  await record(
    tx,
    { ...context, team: { id: teamId }, actor },
    ...chosen.map((after) => ({ category: 'MEMBER' as const, action: 'notification.update' as const, object, after })),
  );
}
