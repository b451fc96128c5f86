import type { AddressBook } from '#contract/visibility.ts';
import type { FieldLevels, MainRule } from '#contract/visibility-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { changes, record } from '#server/kernel/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { type Book, countExceptions, lockBook, readBook, writeBook } from './settings.repository.ts';
import { code, reachesAll, requireWholeTeam } from './visibility.policy.ts';

/** The main rule and the levels of fields. Who looks after visibility reads them, whatever their scope. */
export function read(context: TeamContext): Promise<AddressBook> {
  return asTeam(context.database, context.team.id, (db) => view(db, context));
}

async function view(db: Db, context: TeamContext): Promise<AddressBook> {
  const { team, actor } = context;
  return {
    ...(await readBook(db, team.id)),
    exceptions: await countExceptions(db, team.id),
    can: { edit: reachesAll(context), except: actor.scope(code, 'edit') !== null },
  };
}

/** Changes whom everybody sees where no exception speaks. Throws wholeTeamOnly, changedMeanwhile or noChanges. */
export function setMainRule(
  context: TeamContext,
  { mainRule, version }: { mainRule: MainRule; version?: number | undefined },
): Promise<AddressBook> {
  return write(context, version, 'visibility.mainRule', (book) => ({ ...book, mainRule }));
}

/** Changes the levels that are given; the others keep theirs. Throws the same. */
export function setLevels(
  context: TeamContext,
  { levels, version }: { levels: Partial<FieldLevels>; version?: number | undefined },
): Promise<AddressBook> {
  return write(context, version, 'visibility.levels', (book) => ({ ...book, levels: { ...book.levels, ...levels } }));
}

function write(
  context: TeamContext,
  version: number | undefined,
  action: 'visibility.mainRule' | 'visibility.levels',
  change: (book: Book) => Book,
): Promise<AddressBook> {
  requireWholeTeam(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const book = await lockBook(tx, team.id);
    if (version !== undefined && version !== book.version) throw new AppError('changedMeanwhile');
    const next = change(book);
    const levels = changes(book.levels, next.levels);
    const rule = changes({ mainRule: book.mainRule }, { mainRule: next.mainRule });
    if (!levels && !rule) throw new AppError('noChanges');
    await writeBook(tx, team.id, next);
    await record(tx, context, {
      category: 'VISIBILITY',
      action,
      object: { type: 'addressBook', id: team.id, name: team.name },
      before: { ...rule?.before, ...(levels && { levels: levels.before }) },
      after: { ...rule?.after, ...(levels && { levels: levels.after }) },
    });
    return view(tx, context);
  });
}
