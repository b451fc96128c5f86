import {
  digestEmail,
  digestSubscription,
  notificationKindOf,
  notificationKinds,
  type NotificationKind,
} from '#contract/platform/notification-facts.ts';
import { seal, unseal } from '#server/kernel/keys/sealing.ts';
import type { OutboxMessage } from './outbox.repository.ts';

/** One kind of email to one member of a team, or their daily digest. */
export interface MailSubscription {
  teamId: string;
  memberId: string;
  kind: NotificationKind | typeof digestSubscription;
}

const kinds: readonly MailSubscription['kind'][] = [...notificationKinds, digestSubscription];
const label = 'unsubscribe';
const idBytes = 16;

/**
 * Returns an encrypted token for this subscription, which cannot be forged without the key. It does not expire, because emails
 * are kept for years.
 */
export function unsubscribeToken(key: Buffer, { teamId, memberId, kind }: MailSubscription): string {
  const ids = [teamId, memberId].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  return seal(key, label, Buffer.concat([...ids, Buffer.from(kind)])).toString('base64url');
}

/** Days for which links in emails from before a replacement of the root key remain valid. */
export const formerLinkDays = 60;

/**
 * Returns the subscription of a token, or undefined if it is invalid.
 * @param keys the current key and former ones
 */
export function readUnsubscribeToken(keys: readonly Buffer[], token: string): MailSubscription | undefined {
  if (!/^[\w-]{80,120}$/.test(token)) return undefined;
  for (const key of keys) {
    try {
      const plain = unseal(key, label, Buffer.from(token, 'base64url'));
      const kind = kinds.find((each) => each === plain.subarray(2 * idBytes).toString());
      return kind && { teamId: idAt(plain, 0), memberId: idAt(plain, idBytes), kind };
    } catch {
      // Encrypted under another of the keys, or forged.
    }
  }
  return undefined;
}

const idAt = (plain: Buffer, from: number) =>
  plain.toString('hex', from, from + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** What the links of RFC 8058 are made from. */
export interface UnsubscribeLinks {
  publicUrl: string;
  /** The key that encrypts tokens. 32 bytes. */
  key: Buffer;
}

/** Returns the headers of RFC 2369 and RFC 8058 for an email that can be unsubscribed from; none for others. */
export function unsubscribeHeaders(
  { publicUrl, key }: UnsubscribeLinks,
  { channel, template, teamId, memberId }: Pick<OutboxMessage, 'channel' | 'template' | 'teamId' | 'memberId'>,
): Record<string, string> {
  const kind = template === digestEmail ? digestSubscription : notificationKindOf(template);
  if (channel !== 'MAIL' || kind === null || teamId === null || memberId === null) return {};
  return {
    'List-Unsubscribe': `<${publicUrl}/unsubscribe/${unsubscribeToken(key, { teamId, memberId, kind })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
