import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { SettingsRow } from './settings.repository.ts';

export const code = '040100';
const emptyScope: Scope = { departments: [], members: [] };

type ActorContext = Pick<TeamContext, 'actor'>;

/** The scope in which the caller may view apps of people (040100, view). */
export const viewed = ({ actor }: ActorContext): Scope => actor.scope(code, 'view') ?? emptyScope;

/** The scope in which the caller may give and take apps and seats (040100, edit). */
export const edited = ({ actor }: ActorContext): Scope => actor.scope(code, 'edit') ?? emptyScope;

export const editsWholeTeam = (context: ActorContext): boolean => edited(context) === 'all';

/** Changes for the whole team require the scope of the whole team (decisions/036). Throws wholeTeamOnly. */
export function requireWhole(context: ActorContext): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/**
 * Support cannot name provider staff in ranges, seats or charges, because that would outlive the lease (decisions/023). Throws
 * invalid.
 */
export function requireNoneOfProvider({ actor }: ActorContext, field: string, ids: readonly string[]): void {
  if (ids.some((id) => actor.ownMemberIds?.includes(id))) throw invalid({ field, rule: 'ofProvider' });
}

/** Returns an app the team has opened, whose settings can be changed. Throws notFound, appFixed or appNotOpened. */
export function requireOpened(row: SettingsRow | undefined): SettingsRow & { version: number } {
  if (!row) throw new AppError('notFound');
  if (row.fixed) throw new AppError('appFixed');
  return requireInTeam(row) as SettingsRow & { version: number };
}

/** Returns an app the team has: opened, or a default one. Throws notFound or appNotOpened. */
export function requireInTeam(row: SettingsRow | undefined): SettingsRow {
  if (!row) throw new AppError('notFound');
  if (!row.fixed && row.version === null) throw new AppError('appNotOpened');
  return row;
}

export function requireVersion(row: SettingsRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
}
