import { openSecret, rehash, sealSecret } from '#server/features/access/sign-in/second-factor.rules.ts';
import { resealToken } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { resealFeed } from '#server/features/workplace/rooms/calendars/feeds.service.ts';
import { resealSecret } from '#server/features/apps/webhooks/webhooks.signature.rules.ts';
import type { Tx } from '#server/kernel/context.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { resealAnswer } from '#server/kernel/write.ts';
import * as repository from './reseal.repository.ts';

/** The root key before and after the replacement. */
export interface RootKeys {
  from: Buffer;
  to: Buffer;
}

/**
 * The result for one kind of sealed value. `done`: values moved to the new key. `left`: values that could not be opened with
 * the old key and remain unchanged.
 */
export interface Resealed {
  done: number;
  left: number;
}

const derived = ({ from, to }: RootKeys, purpose: Parameters<typeof deriveKey>[1]) => ({
  from: deriveKey(from, purpose),
  to: deriveKey(to, purpose),
});

/**
 * All values stored sealed or hashed under a key derived from the root key, except the operation log (kernel/log/log-rekey.ts).
 */
export const resealers: Record<string, (tx: Tx, keys: RootKeys) => Promise<Resealed>> = {
  'secrets of authenticator apps': (tx, keys) => {
    const { from, to } = derived(keys, 'accounts');
    return resealColumn(tx, { table: 'second_factors', column: 'sealed_secret' }, ({ account_id: id, sealed }) =>
      sealSecret(to, id, openSecret(from, id, sealed)),
    );
  },

  'recovery codes': async (tx, keys) => {
    const { to } = derived(keys, 'accounts');
    let done = 0;
    for await (const rows of repository.readRecoveryCodes(tx)) {
      const rehashed = rows.map((row) => ({ ...row, later: rehash(to, row.code_hash) }));
      await repository.updateRecoveryCodes(tx, rehashed);
      done += rows.length;
    }
    return { done, left: 0 };
  },

  'invitation links': (tx, keys) => {
    const pair = derived(keys, 'invitations');
    return resealColumn(tx, { table: 'invitation_links', column: 'token_sealed', ofTeam: true }, ({ id, sealed }) =>
      resealToken(pair, id, sealed),
    );
  },

  'webhook secrets': (tx, keys) => resealWebhooks(tx, keys, 'secret'),
  'former webhook secrets': (tx, keys) => resealWebhooks(tx, keys, 'previous_secret'),

  'calendar addresses': (tx, keys) => {
    const pair = derived(keys, 'operation log');
    const target = { table: 'calendar_feeds', column: 'token_sealed', ofTeam: true };
    return resealColumn(tx, target, ({ team_id: teamId, member_id: memberId, room_id: roomId, sealed }) =>
      resealFeed(pair, { teamId, memberId, roomId }, sealed),
    );
  },

  'answers kept for repeated requests': async (tx, keys) => {
    const pair = derived(keys, 'operation log');
    const counts = { done: 0, left: 0 };
    for await (const rows of repository.readAnswers(tx)) {
      const opened = rows.map((row) => ({ ...row, later: attempt(() => resealAnswer(pair, row)) }));
      const right = opened.filter(({ later }) => later !== undefined);
      await repository.updateAnswers(tx, right);
      counts.done += right.length;
      counts.left += rows.length - right.length;
    }
    return counts;
  },
};

function resealWebhooks(tx: Tx, keys: RootKeys, column: 'secret' | 'previous_secret'): Promise<Resealed> {
  const pair = derived(keys, 'webhooks');
  return resealColumn(tx, { table: 'webhooks', column, ofTeam: true }, ({ id, team_id: teamId, sealed }) =>
    resealSecret(pair, teamId, id, sealed),
  );
}

/**
 * Seals all values of a column under the new key.
 * @param again returns a row's value sealed under the new key; throws if it cannot be opened with the old key
 */
async function resealColumn(
  tx: Tx,
  target: repository.SealedColumn,
  again: (row: repository.SealedRow) => Buffer,
): Promise<Resealed> {
  const counts = { done: 0, left: 0 };
  for await (const rows of repository.readSealedRows(tx, target)) {
    const opened = rows.map((row) => ({ ...row, later: attempt(() => again(row)) }));
    const right = opened.flatMap(({ later, ...row }) => (later ? [{ ...row, later }] : []));
    await repository.updateSealedRows(tx, target, right);
    counts.done += right.length;
    counts.left += rows.length - right.length;
  }
  return counts;
}

/** Returns undefined if a value cannot be opened, which was already the case before the replacement. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
