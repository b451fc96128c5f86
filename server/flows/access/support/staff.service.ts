import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { OwnLease, staff } from '#contract/platform/staff.ts';
import { supportLimits, supportName } from '#contract/access/support-facts.ts';
import { findById } from '#server/features/access/sign-in/account.repository.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asAccount, asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { systemActor } from '#server/kernel/log/system-writer.ts';
import { endLeases, eventOf } from './end-leases.service.ts';
import * as repository from './leases.repository.ts';
import { ownLeaseView } from './leases.view.ts';

type Opening = z.output<typeof staff.open.body & object>;
type Query = z.output<typeof staff.leases.query & object>;
const hourMs = 3_600_000;

/** The caller's name and email, and the number of their running leases. */
export async function self({ database, account, now }: AccountContext) {
  const person = await asPlatform(database, (db) => findById(db, account.id));
  if (!person) throw new AppError('signedOut');
  const { total } = await asAccount(database, account.id, (db) =>
    repository.list(db, repository.ofStaff(account.id), { running: true, now }, { page: 1, size: 1 }),
  );
  return { name: person.display_name, email: person.email, running: total };
}

/** Finds teams by a part of the name, by code or by id. */
export async function teams({ database, account }: AccountContext, search: string) {
  const rows = await asPlatform(database, (db) => repository.findTeams(db, account.id, search, supportLimits.teamsFound));
  return {
    items: rows.map(({ members, status, ...row }) => ({ ...row, headcount: members, frozen: status !== 'ACTIVE' })),
  };
}

/** The caller's leases in all teams. */
export async function leases({ database, account, now, timeZone }: AccountContext, { page, size, state, ...query }: Query) {
  const running = state && state === 'RUNNING';
  const { rows, total } = await asAccount(database, account.id, (db) =>
    repository.list(db, repository.ofStaff(account.id), { ...query, running, now, timeZone }, { page, size }),
  );
  return { items: rows.map((row) => ownLeaseView(row, now)), page, size, total };
}

/** One of the caller's leases. Throws notFound for the lease of another person. */
export async function read(context: AccountContext, id: string): Promise<OwnLease> {
  return ownLeaseView(await findOwn(context, id), context.now);
}

/**
 * Opens a support lease in a team. The team's row is locked, so that a concurrent closing of support also ends this lease.
 * Throws teamNotFound, teamUnavailable, supportClosed, or leaseRunning if the caller has a running lease in the team.
 */
export function open(context: AccountContext, { teamId, reason, supportType, hours }: Opening): Promise<OwnLease> {
  const { account, now } = context;
  const id = uuidv7();
  return writeAccount(
    context,
    async (tx) => {
      const team = await repository.lockTeam(tx, teamId);
      if (!team || team.status === 'DISSOLVED') throw new AppError('teamNotFound');
      if (team.status !== 'ACTIVE') throw new AppError('teamUnavailable');
      if (!team.technical_support) throw new AppError('supportClosed');
      const person = await findById(tx, account.id);
      if (!person) throw new AppError('signedOut');
      // The schedule may not yet have recorded the end of the caller's previous lease.
      await endLeases(tx, systemOf(context, teamId), { accountId: account.id, overAt: now }, expired);
      const row = await repository.insert(tx, {
        id,
        teamId,
        reason,
        supportType,
        accountId: account.id,
        teamName: team.name,
        staffName: person.display_name,
        startedAt: now,
        endsAt: new Date(now.getTime() + hours * hourMs),
      });
      if (!row) throw new AppError('leaseRunning');
      const after = { reason, type: supportType, expiresAt: row.ends_at.toISOString() };
      await record(tx, supportOf(context, row), eventOf(row, 'support.open', { after }));
      return ownLeaseView(row, now);
    },
    teamId,
  );
}

/** Ends one of the caller's leases. Throws leaseOver if it is not running. */
export async function end(context: AccountContext, id: string) {
  const found = await findOwn(context, id);
  return writeAccount(
    context,
    async (tx) => {
      const how = { how: 'STAFF', by: found.staff_name, action: 'support.end' } as const;
      const ended = await endLeases(tx, supportOf(context, found), { id, accountId: context.account.id }, how);
      if (!ended.length) throw new AppError('leaseOver');
      return {};
    },
    found.team_id,
  );
}

async function findOwn({ database, account }: AccountContext, id: string): Promise<repository.LeaseRow> {
  const row = await asAccount(database, account.id, (db) => repository.find(db, repository.ofStaff(account.id), id));
  if (!row) throw new AppError('notFound');
  return row;
}

export const expired = { how: 'EXPIRED', by: null, action: 'support.lapse' } as const;

const supportOf = (context: AccountContext, row: repository.LeaseRow) => ({
  ...context,
  team: { id: row.team_id },
  actor: { memberId: row.id, displayName: supportName(row.staff_name), kind: 'SUPPORT' as const },
});

const systemOf = (context: AccountContext, teamId: string) => ({
  ...context,
  team: { id: teamId },
  actor: systemActor,
});
