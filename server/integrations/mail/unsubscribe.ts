import { notificationKindOf, notificationKinds, type NotificationKind } from '#contract/platform/notification-facts.ts';
import { seal, unseal } from '#server/kernel/keys/sealing.ts';
import type { OutboxMessage } from './outbox.repository.ts';

/** One kind of mail of one member of a team. */
export interface MailSubscription {
  teamId: string;
  memberId: string;
  kind: NotificationKind;
}

const label = 'unsubscribe';
const idBytes = 16;

/** A token that opens to this subscription alone and cannot be made without the key. It does not expire: mail is kept for years. */
export function unsubscribeToken(key: Buffer, { teamId, memberId, kind }: MailSubscription): string {
  const ids = [teamId, memberId].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  return seal(key, label, Buffer.concat([...ids, Buffer.from(kind)])).toString('base64url');
}

/** Days for which links in mail from before a replacement of the root key are still taken. */
export const formerLinkDays = 60;

/** What a token stands for, or undefined where it is not one of ours. @param keys that in use, and former ones */
export function readUnsubscribeToken(keys: readonly Buffer[], token: string): MailSubscription | undefined {
  if (!/^[\w-]{80,120}$/.test(token)) return undefined;
  for (const key of keys) {
    try {
      const plain = unseal(key, label, Buffer.from(token, 'base64url'));
      const kind = notificationKinds.find((each) => each === plain.subarray(2 * idBytes).toString());
      return kind && { teamId: idAt(plain, 0), memberId: idAt(plain, idBytes), kind };
    } catch {
      // Sealed under another of them, or under none.
    }
  }
  return undefined;
}

const idAt = (plain: Buffer, from: number) =>
  plain.toString('hex', from, from + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Where mail finds the links of RFC 8058. */
export interface UnsubscribeLinks {
  publicUrl: string;
  /** Seals the tokens. 32 bytes. */
  key: Buffer;
}

/** The headers of RFC 2369 and RFC 8058 for a mail that can be switched off; none for every other. */
export function unsubscribeHeaders(
  { publicUrl, key }: UnsubscribeLinks,
  { channel, template, teamId, memberId }: Pick<OutboxMessage, 'channel' | 'template' | 'teamId' | 'memberId'>,
): Record<string, string> {
  const kind = notificationKindOf(template);
  if (channel !== 'MAIL' || kind === null || teamId === null || memberId === null) return {};
  return {
    'List-Unsubscribe': `<${publicUrl}/unsubscribe/${unsubscribeToken(key, { teamId, memberId, kind })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
