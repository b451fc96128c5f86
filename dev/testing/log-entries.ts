import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import type { TestTeam } from './team.ts';

/** Writes entries into the operation log of a team, as changes of a member do. */
export function writeEntries(database: Database, logKey: Buffer, team: TestTeam, count: number): Promise<void> {
  const context = {
    logKey,
    requestId: 'request',
    ip: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
    recorded: [],
    team: { id: team.id },
    actor: { memberId: team.owner.memberId, displayName: 'Olivia', kind: 'USER' as const },
  };
  const event = (n: number) => ({
    category: 'MEMBER' as const,
    action: 'member.update' as const,
    object: { type: 'member', id: team.member.memberId, name: 'Max' },
    before: { jobTitle: `title ${n}`, z: 1, a: { nested: [1.5, 'é', null] } },
    after: { jobTitle: `title ${n + 1}` },
  });
  return inTransaction(database, { teamId: team.id }, (tx) =>
    record(tx, context, ...Array.from({ length: count }, (_, n) => event(n))),
  );
}
