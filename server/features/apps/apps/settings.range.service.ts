import { appLimits } from '#contract/apps/app-facts.ts';
import type { AppRange } from '#contract/apps/app-settings.ts';
import { idsForScope } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { edited, editsWholeTeam, requireNoneOfProvider } from './settings.policy.ts';
import { findParties, type RangeParties, type PartyRow, type Range, readParties } from './settings.ranges.repository.ts';
import type { SettingsRow } from './settings.repository.ts';

/** The current range and the requested one, with the names of all departments, members and roles in either. */
export interface RangeChange {
  before: Range;
  after: Range;
  names: ReadonlyMap<string, string>;
}

/** The departments, members and roles of a range, as ids. `findParties` returns only those in the caller's scope. */
export const namedIn = ({ departmentIds, employeeIds, roleIds }: AppRange): RangeParties => ({
  departments: idsForScope(departmentIds),
  members: idsForScope(employeeIds),
  roles: [...new Set(roleIds)],
});

/**
 * Validates a requested range (specification section 5, decisions/036): PORTION is not empty, all parties exist and are in the
 * caller's scope, and parts outside that scope remain unchanged. Throws wholeTeamOnly, notFound, invalid or noChanges.
 */
export async function judge(db: Db, context: TeamContext, row: SettingsRow, body: AppRange): Promise<RangeChange> {
  const { team } = context;
  const whole = editsWholeTeam(context);
  const named = namedIn(body);
  if (!whole && (body.availability !== 'PORTION' || row.availability === 'ALL' || named.roles.length))
    throw new AppError('wholeTeamOnly');
  // The names are for the operation log.
  const reader = { team, language: team.defaultLanguage };
  const current = await readParties(db, reader, row.appId, edited(context));
  const before: Range = { availability: row.availability, ...partiesOf(current) };
  const added = named.members.filter((id) => !before.members.includes(id));
  requireNoneOfProvider(context, 'employeeIds', added);
  if (body.availability !== 'PORTION') {
    if (body.availability === row.availability) throw new AppError('noChanges');
    const none = { departments: [], members: [], roles: [] };
    return { before, after: { availability: body.availability, ...none }, names: namesOf(current) };
  }
  const found = await findParties(db, reader, named, edited(context));
  if (found.length < named.departments.length + named.members.length + named.roles.length) throw new AppError('notFound');
  const parties = [...found, ...current.filter(({ inside }) => !inside)];
  if (!parties.length) throw invalid({ field: 'departmentIds', rule: 'atLeastOne' });
  if (parties.length > appLimits.parties)
    throw invalid({ field: 'departmentIds', rule: 'tooMany', args: { max: appLimits.parties } });
  const after: Range = { availability: 'PORTION', ...partiesOf(parties) };
  if (row.availability === 'PORTION' && idsOf(before).join() === idsOf(after).join()) throw new AppError('noChanges');
  return { before, after, names: namesOf([...current, ...parties]) };
}

export function partiesOf(rows: readonly PartyRow[]): RangeParties {
  const of = (kind: PartyRow['kind']) => [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))];
  return { departments: of('department'), members: of('member'), roles: of('role') };
}

const idsOf = ({ departments, members, roles }: RangeParties) => [...departments, ...members, ...roles].toSorted();
const namesOf = (rows: readonly PartyRow[]) => new Map(rows.map(({ id, name, pathName }) => [id, pathName ?? name]));

/** Describes a change for the log: the parties that were removed from the range and those that were added. */
export function described({ before, after, names }: RangeChange): {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  const beyond = (of: RangeParties, others: RangeParties) => {
    const known = new Set(idsOf(others));
    return idsOf(of).flatMap((id) => (known.has(id) ? [] : [names.get(id) ?? id]));
  };
  const side = (of: Range, others: Range) => ({
    ...(before.availability !== after.availability && { availability: of.availability }),
    parties: beyond(of, others),
  });
  return { before: side(before, after), after: side(after, before) };
}
