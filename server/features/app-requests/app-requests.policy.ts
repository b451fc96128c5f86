import type { Scope, TeamContext } from '#server/kernel/context.ts';

const code = '040100';
const nobody: Scope = { departments: [], members: [] };

type Asker = Pick<TeamContext, 'actor'>;

/** Whose requests this person may read (040100, view). */
export const visible = ({ actor }: Asker): Scope => actor.scope(code, 'view') ?? nobody;

/** Whose requests they decide: of members inside the reach with which they set ranges and give seats (decisions/036). */
export const decidable = ({ actor }: Asker): Scope => actor.scope(code, 'edit') ?? nobody;

export const decides = ({ actor }: Asker): boolean => actor.scope(code, 'edit') !== null;
