import type { z } from 'zod';
import type { AddressBook, visibility } from '#contract/access/visibility.ts';
import type { FieldLevels } from '#contract/access/visibility-facts.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { partyFaults, sideOf } from './exception-draft.checks.ts';
import type { ExceptionSide } from './exceptions.repository.ts';
import { partiesView } from './exceptions.view.ts';
import { readNamed } from './parties.repository.ts';
import {
  type VisibilityRules,
  countExceptions,
  lockVisibilityRules,
  readVisibilityRules,
  writeVisibilityRules,
} from './settings.repository.ts';
import { namesOf } from './visibility.log.ts';
import { code, editsWholeTeam, requireWholeTeam } from './visibility.policy.ts';

/** The main rule and the field levels. A caller with the permission for visibility reads them regardless of scope. */
export function read(context: TeamContext): Promise<AddressBook> {
  return asTeam(context.database, context.team.id, (db) => view(db, context));
}

async function view(db: Db, context: TeamContext): Promise<AddressBook> {
  const { team, actor } = context;
  const { selected, ...book } = await readVisibilityRules(db, team.id);
  return {
    ...book,
    selected: book.mainRule === 'SELECTED' ? await selectedView(db, context, selected) : null,
    exceptions: await countExceptions(db, team.id),
    can: { edit: editsWholeTeam(context), except: actor.scope(code, 'edit') !== null },
  };
}

async function selectedView(db: Db, context: TeamContext, selected: ExceptionSide): Promise<AddressBook['selected']> {
  const known = await readNamed(db, [selected]);
  return partiesView(await namesFor(db, context, code, [...known.members.values()]), selected, known);
}

type RuleBody = z.output<NonNullable<typeof visibility.setMainRule.body>>;

/**
 * Changes the main rule, which decides where no exception applies. Throws wholeTeamOnly, invalid, changedMeanwhile or
 * noChanges.
 */
export function setMainRule(context: TeamContext, { version, ...rule }: RuleBody): Promise<AddressBook> {
  return write(context, version, 'visibility.mainRule', async (tx, book) => ({
    ...book,
    ...(await validateMainRule(tx, context, rule, book)),
  }));
}

/** Changes the field levels that are passed and keeps the others. Throws wholeTeamOnly, changedMeanwhile or noChanges. */
export function setLevels(
  context: TeamContext,
  { levels, version }: { levels: Partial<FieldLevels>; version?: number | undefined },
): Promise<AddressBook> {
  return write(context, version, 'visibility.levels', (_tx, book) =>
    Promise.resolve({ ...book, levels: { ...book.levels, ...levels } }),
  );
}

/** A main rule as it would be stored in place of that of `book`. Throws invalid if it names parties that do not exist. */
export async function validateMainRule(
  db: Db,
  context: TeamContext,
  { mainRule, selected }: Pick<RuleBody, 'mainRule' | 'selected'>,
  book: Pick<VisibilityRules, 'selected'>,
): Promise<Pick<VisibilityRules, 'mainRule' | 'selected'>> {
  if (mainRule !== 'SELECTED' || !selected) return { mainRule, selected: { departments: [], members: [] } };
  const side = await sideOf(db, context, selected, book.selected);
  const faults = partyFaults('selected', side, await readNamed(db, [side]), book.selected);
  if (faults.length) throw invalid(...faults);
  return { mainRule, selected: { departments: side.departments, members: side.members } };
}

function write(
  context: TeamContext,
  version: number | undefined,
  action: 'visibility.mainRule' | 'visibility.levels',
  change: (tx: Tx, book: VisibilityRules) => Promise<VisibilityRules>,
): Promise<AddressBook> {
  requireWholeTeam(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const book = await lockVisibilityRules(tx, team.id);
    if (version !== undefined && version !== book.version) throw new AppError('changedMeanwhile');
    const next = await change(tx, book);
    const levels = loggedChanges(book.levels, next.levels);
    const rule = await ruleChanges(tx, book, next);
    if (!levels && !rule) throw new AppError('noChanges');
    await writeVisibilityRules(tx, team.id, next);
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

/** The difference between two main rules with the names of the selected parties, or null if they are equal. */
async function ruleChanges(db: Db, before: VisibilityRules, after: VisibilityRules) {
  const rule = loggedChanges({ mainRule: before.mainRule }, { mainRule: after.mainRule });
  const ids = ({ selected }: VisibilityRules) => ({ selected: [...selected.departments, ...selected.members].toSorted() });
  if (!loggedChanges(ids(before), ids(after))) return rule;
  const known = await readNamed(db, [before.selected, after.selected]);
  const names = ({ selected }: VisibilityRules) => ({ selected: namesOf(selected, known) });
  return { before: { ...rule?.before, ...names(before) }, after: { ...rule?.after, ...names(after) } };
}
