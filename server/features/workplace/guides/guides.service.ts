import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loggedChanges, type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './guides.repository.ts';
import { flagsOf, recognisedIn, valuesOf } from './guides.rules.ts';

/** Returns the caller's own progress; throws notFound for the id of another member. */
export async function read(context: TeamContext, memberId: string): Promise<Guide> {
  requireOwn(context, memberId);
  return asTeam(context.database, context.team.id, async (db) =>
    viewOf(db, context, await repository.find(db, context.team.id, memberId)),
  );
}

/** Starts the guide with these flags set. */
export async function create(context: TeamContext, memberId: string, body: GuideChange): Promise<Guide> {
  requireOwn(context, memberId);
  return writeTeam(context, async (tx) => {
    const values = valuesOf(body);
    if (!(await repository.insert(tx, context.team.id, memberId, values))) throw new AppError('changedMeanwhile');
    await record(tx, context, { ...eventOf(context), action: 'guide.create', after: { ...values } });
    return viewOf(tx, context, await repository.find(tx, context.team.id, memberId));
  });
}

/** Changes flags of a guide that was started. */
export async function update(context: TeamContext, memberId: string, body: GuideChange): Promise<Guide> {
  requireOwn(context, memberId);
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, context.team.id, memberId);
    if (!row) throw new AppError('notFound');
    const values = valuesOf(body);
    const difference = loggedChanges<Record<string, unknown>>({ ...row }, values);
    if (!difference) throw new AppError('noChanges');
    await repository.update(tx, context.team.id, memberId, values);
    await record(tx, context, { ...eventOf(context), action: 'guide.update', ...difference });
    return viewOf(tx, context, { ...row, ...values });
  });
}

function requireOwn(context: TeamContext, memberId: string): void {
  requireMember(context);
  if (memberId !== context.actor.memberId) throw new AppError('notFound');
}

/** Not an event of the member, so that their timeline does not show it to others. */
function eventOf({ actor }: TeamContext): Pick<LogEvent, 'category' | 'object'> {
  return { category: 'MEMBER', object: { type: 'guide', id: actor.memberId, name: actor.displayName } };
}

async function viewOf(db: Db, context: TeamContext, row: repository.GuideRow | undefined): Promise<Guide> {
  return { ...flagsOf(row), recognised: recognisedIn(await repository.findFacts(db, context.team.id)) };
}
