import type { RequestList } from '#contract/people/joining.ts';
import type { AccountContext, TeamContext } from '#server/kernel/context.ts';
import { asAccount, asTeam } from '#server/kernel/database/database.ts';
import { settleNotifications } from '#server/domain/notifications/notifications.repository.ts';
import { refusalOf } from '#server/domain/requests/decide.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { decidable, visible } from './joining.policy.ts';
import * as repository from './joining.repository.ts';
import { ownView, requestView } from './joining.view.ts';
import * as own from './own-requests.repository.ts';

/** A page of the requests that the actor may see. */
export async function list(context: TeamContext, query: RequestList) {
  const scope = { visible: visible(context), decidable: decidable(context) };
  const { rows, total } = await asTeam(context.database, context.team.id, (db) =>
    repository.list(db, context.team, scope, query),
  );
  return { items: rows.map(requestView), page: query.page, size: query.size, total };
}

/** The number of pending requests that the actor may decide. */
export async function pending(context: TeamContext) {
  const count = await asTeam(context.database, context.team.id, (db) =>
    repository.countWaiting(db, context.team.id, decidable(context)),
  );
  return { count };
}

/** The caller's requests to any team that are pending or ended within the last 30 days. */
export async function mine(context: AccountContext) {
  const rows = await asAccount(context.database, context.account.id, (db) => own.listOwn(db));
  return { items: rows.map(ownView) };
}

/** Returns a request of the caller. Throws notFound for any other. */
export async function readOwn(context: AccountContext, id: string) {
  return ownView(await requireOwn(context, id));
}

async function requireOwn(context: AccountContext, id: string): Promise<own.OwnJoinRequestRow> {
  const row = await asAccount(context.database, context.account.id, (db) => own.findOwn(db, id));
  if (!row) throw new AppError('notFound');
  return row;
}

/** Withdraws a pending request of the caller. Throws an error if it was decided or has expired. */
export async function withdraw(context: AccountContext, id: string): Promise<Record<string, never>> {
  const row = await requireOwn(context, id);
  return writeAccount(
    context,
    async (tx) => {
      const ended = await own.endWaiting(tx, row.team_id, context.account.id, { status: 'WITHDRAWN', id });
      if (!ended) throw refusalOf((await own.findOwn(tx, id)) ?? row);
      await settleNotifications(tx, row.team_id, id);
      const name = await own.nameOf(tx, context.account.id);
      await record(
        tx,
        { ...context, team: { id: row.team_id }, actor: { memberId: null, displayName: name, kind: 'USER' } },
        { category: 'INVITATION', action: 'joining.withdraw', object: { type: 'joinRequest', id, name } },
      );
      return {};
    },
    row.team_id,
  );
}
