import type { Policy } from '#contract/apps/app-facts.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { withoutProtected } from '#server/domain/visibility/scope-sql.ts';
import { requireMember } from '#server/domain/support/support.ts';
import type { GrantReader } from './grants.repository.ts';

export const code = '040100';
const nobody: Scope = { departments: [], members: [] };
type Asker = Pick<TeamContext, 'actor' | 'language'>;

/** Of whom who looks after apps reads grants, and whose they may revoke: roles reach no owner and no super administrator. */
export function readerOf({ actor, language }: Asker): GrantReader {
  return {
    visible: actor.scope(code, 'view') ?? nobody,
    editable: withoutProtected(actor.scope(code, 'edit') ?? nobody, actor),
    language,
  };
}

export const editsWholeTeam = ({ actor }: Asker): boolean => actor.scope(code, 'edit') === 'all';

/** A policy is for everybody, and so for who reaches everybody (decisions/036). Throws wholeTeamOnly. */
function requireWhole(context: Asker): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/**
 * That an app reads of people without asking them is agreed to by one of their own, as its documents are: by no support, whose
 * lease it would outlive, and by no token. Throws wholeTeamOnly, memberOnly.
 */
export function requireMaySet(context: Asker, policy: Policy): void {
  requireWhole(context);
  if (policy === 'ALLOWED') requireMember(context);
}
