import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { SettingsRow } from './settings.repository.ts';

export const code = '040100';
const nobody: Scope = { departments: [], members: [] };

type Asker = Pick<TeamContext, 'actor'>;

/** Whom who looks after apps reads of (040100, view). */
export const viewed = ({ actor }: Asker): Scope => actor.scope(code, 'view') ?? nobody;

/** Whom they may give apps and seats to, and take them from (040100, edit). */
export const edited = ({ actor }: Asker): Scope => actor.scope(code, 'edit') ?? nobody;

export const editsWholeTeam = (context: Asker): boolean => edited(context) === 'all';

/** What is for everybody is for who reaches everybody (decisions/036). Throws wholeTeamOnly. */
export function requireWhole(context: Asker): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/** Support gives the provider's own people nothing by name: it would outlive the lease (decisions/023). Throws invalid. */
export function requireNoneOfProvider({ actor }: Asker, field: string, ids: readonly string[]): void {
  if (ids.some((id) => actor.selves?.includes(id))) throw invalid({ field, rule: 'ofProvider' });
}

/** An app that the team has opened, whose settings can be changed. Throws notFound, appFixed or appNotOpened. */
export function requireOpened(row: SettingsRow | undefined): SettingsRow & { version: number } {
  if (!row) throw new AppError('notFound');
  if (row.fixed) throw new AppError('appFixed');
  return requireThere(row) as SettingsRow & { version: number };
}

/** An app that the team has: opened, or a default one. Throws notFound or appNotOpened. */
export function requireThere(row: SettingsRow | undefined): SettingsRow {
  if (!row) throw new AppError('notFound');
  if (!row.fixed && row.version === null) throw new AppError('appNotOpened');
  return row;
}

export function requireVersion(row: SettingsRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
}
