import type { Policy } from '#contract/apps/app-facts.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { withoutProtected } from '#server/domain/visibility/scope-sql.ts';
import { requireMember } from '#server/domain/support/support.ts';
import type { GrantReader } from './grants.repository.ts';

export const code = '040100';
const emptyScope: Scope = { departments: [], members: [] };
type ActorContext = Pick<TeamContext, 'actor' | 'language'>;

/**
 * The scopes in which the caller may view and revoke consents. Roles exclude the owner and super administrators from revoking.
 */
export function readerOf({ actor, language }: ActorContext): GrantReader {
  return {
    visible: actor.scope(code, 'view') ?? emptyScope,
    editable: withoutProtected(actor.scope(code, 'edit') ?? emptyScope, actor),
    language,
  };
}

export const editsWholeTeam = ({ actor }: ActorContext): boolean => actor.scope(code, 'edit') === 'all';

/** A policy applies to the whole team and requires that scope (decisions/036). Throws wholeTeamOnly. */
function requireWhole(context: ActorContext): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/**
 * Only a member of the team may allow an app to read data without asking, as with its documents: not support, whose lease that
 * would outlive, and not an API token. Throws wholeTeamOnly, memberOnly.
 */
export function requireMaySet(context: ActorContext, policy: Policy): void {
  requireWhole(context);
  if (policy === 'ALLOWED') requireMember(context);
}
