import { requestPolicy } from '#server/domain/requests/request-policy.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/**
 * Conditions on members `m` whose requests the caller may read or decide: those in the scope in which the caller sets ranges and
 * assigns seats (040100, decisions/036), and those of departments the caller heads, never the caller.
 */
export const { visible, decidable, decides } = requestPolicy('040100', { byRole: insideScope, asHead: insideScope });
