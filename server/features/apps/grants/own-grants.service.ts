import type { OwnGrant } from '#contract/apps/grants.ts';
import { endConsents, activeConsent } from '#server/domain/app-access/consents.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asAccount } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { revoked } from './grants.log.ts';
import * as repository from './grants.repository.ts';
import { ownView } from './grants.view.ts';

/** Returns the apps with consents of the caller, in any of their teams. */
export async function listOwn({ database, account, language }: AccountContext): Promise<{ items: OwnGrant[] }> {
  const rows = await asAccount(database, account.id, (db) => repository.listOwn(db, account.id, language));
  return { items: rows.map(ownView) };
}

/** Withdraws a consent of the caller. Throws notFound for one of another person, or one that has ended. */
export async function withdraw(context: AccountContext, id: string): Promise<Record<string, never>> {
  const { database, account } = context;
  const consent = await asAccount(database, account.id, (db) => activeConsent(db, account.id, id));
  if (!consent) throw new AppError('notFound');
  const { teamId, memberId } = consent;
  return writeAccount(
    context,
    async (tx) => {
      const [ended] = await endConsents(tx, teamId, repository.grantWithin(id, 'all'), memberId);
      if (!ended) throw new AppError('notFound');
      const actor = { memberId, displayName: ended.member, kind: 'USER' as const };
      await record(tx, { ...context, team: { id: teamId }, actor }, revoked(ended));
      return {};
    },
    teamId,
  );
}
