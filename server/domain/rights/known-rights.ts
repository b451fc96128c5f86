import type { AccountContext } from '#server/kernel/context.ts';
import { batchedRead } from '#server/kernel/batched-read.ts';
import { asTeam, type Database, type Db, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type Membership, membershipOf } from './actor.ts';
import { type Claims, type SignInState, signInStateOf } from './sign-in-state.ts';

/** The rights of an account in a team, and its sign-in. */
export interface KnownRights {
  membership: Membership;
  signInState: SignInState;
}

/** Rights with the stamp of the state they were read in, the epoch of the token and the time in milliseconds since 1970. */
interface StampedRights extends KnownRights {
  stamp: string | null;
  epoch: number;
  readAt: number;
}

// The rights of the last request of each account and team, used by the next one if their stamp is still the current one.
const knownRights = new Map<string, StampedRights>();
const mostKnown = 10_000;
/** Rights are read again after a minute even if their stamp is the current one. */
const mostAge = 60_000;

/**
 * The caller's rights in the team as of now: a change takes effect with the next call of every process (decisions/077). Reads the
 * stamp of the rights that this process knows, and the rights themselves only if it differs. Throws signedOut, notMember or
 * teamUnavailable without a membership.
 */
export async function readRights(
  { database, now }: Pick<AccountContext, 'database' | 'now'>,
  teamId: string,
  { accountId, epoch }: Pick<Claims, 'accountId' | 'epoch'>,
): Promise<KnownRights> {
  const key = `${accountId} ${teamId}`;
  const known = knownRights.get(key);
  if (known?.epoch === epoch && now.getTime() - known.readAt < mostAge) {
    const stamp = await stampReader(database)({ teamId, accountId, memberId: known.membership.actor.memberId });
    if (stamp === known.stamp) return known;
  }
  const read = await asTeam(database, teamId, (db) => readStampedSnapshot(db, teamId, accountId));
  knownRights.delete(key);
  const membership = membershipOf(read?.snapshot, epoch);
  if (!read) throw new AppError('signedOut');
  const rights = { membership, signInState: signInStateOf(read.snapshot), stamp: read.stamp, epoch, readAt: now.getTime() };
  if (knownRights.size >= mostKnown) for (const oldest of knownRights.keys()) if (knownRights.delete(oldest)) break;
  knownRights.set(key, rights);
  return rights;
}

const stampSql = (team: string, account: string, member: string) => `
  SELECT bit_xor(s.stamp)::text FROM rights_stamps s WHERE s.subject_id IN (${team}, ${account}, ${member})`;

/** The subjects whose stamps together validate the rights of an account in a team. */
interface StampKey {
  teamId: string;
  accountId: string;
  memberId: string;
}

const selectStamps = statement<{ stamp: string | null }>(`
  SELECT (${stampSql('k.team', 'k.account', 'k.member')}) AS stamp
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY AS k(team, account, member, place) ORDER BY k.place`);

const stampReaders = new WeakMap<object, ReturnType<typeof batchedRead<StampKey, string | null>>>();

/**
 * Reads the stamp of an account's rights in a team: unchanged as long as the grants snapshot of the account is unchanged, null
 * before the first change. Concurrent requests share a statement, which can run for any of their teams, because the table of
 * stamps has no row-level security.
 */
function stampReader(database: Database): (key: StampKey) => Promise<string | null> {
  const existing = stampReaders.get(database.pool);
  if (existing) return existing;
  const reader = batchedRead<StampKey, string | null>((keys) =>
    asTeam({ pool: database.pool, close: database.close }, keys[0]?.teamId ?? '', async (db) => {
      const columns = [
        keys.map(({ teamId }) => teamId),
        keys.map(({ accountId }) => accountId),
        keys.map(({ memberId }) => memberId),
      ];
      return (await selectStamps(db, columns)).map(({ stamp }) => stamp);
    }),
  );
  stampReaders.set(database.pool, reader);
  return reader;
}

const selectStampedSnapshot = statement<{ snapshot: string; stamp: string | null }>(`
  WITH own AS MATERIALIZED (SELECT snapshot FROM app.actor_grants_view WHERE account_id = $2::uuid)
  SELECT snapshot, (${stampSql('$1::uuid', '$2::uuid', "(own.snapshot::json ->> 'member_id')::uuid")}) AS stamp FROM own`);

/** Reads the grants snapshot of an account (actor.ts) with its stamp. Undefined if the account does not exist. */
export async function readStampedSnapshot(
  db: Db,
  teamId: string,
  accountId: string,
): Promise<{ snapshot: string; stamp: string | null } | undefined> {
  const [row] = await selectStampedSnapshot(db, [teamId, accountId]);
  return row;
}
