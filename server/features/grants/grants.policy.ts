import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Reader } from './grants.repository.ts';

const code = '040100';
const nobody: Scope = { departments: [], members: [] };
type Asker = Pick<TeamContext, 'actor' | 'language'>;

/** Of whom who looks after apps reads grants, and whose they may revoke. */
export function readerOf({ actor, language }: Asker): Reader {
  return { visible: actor.scope(code, 'view') ?? nobody, editable: actor.scope(code, 'edit') ?? nobody, language };
}

export const reachesAll = ({ actor }: Asker): boolean => actor.scope(code, 'edit') === 'all';

/** A policy is for everybody, and so for who reaches everybody (decisions/028). Throws wholeTeamOnly. */
export function requireWhole(context: Asker): void {
  if (!reachesAll(context)) throw new AppError('wholeTeamOnly');
}
