import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { TokenRow } from './api-tokens.repository.ts';

const code = '080300';

type ActorContext = Pick<TeamContext, 'actor'>;

/** True for the owner and super administrators, who may create tokens without an end and take over tokens of other members. */
export const isOwnerOrSuperAdmin = ({ actor }: ActorContext): boolean => actor.owner || actor.superAdmin;

/** True if the caller may change the token: any token with 080300 (edit) for the whole team, otherwise only their own. */
export function mayEdit({ actor }: ActorContext, { member_id: creatorId }: Pick<TokenRow, 'member_id'>): boolean {
  const scope = actor.scope(code, 'edit');
  return scope !== null && (scope === 'all' || creatorId === actor.memberId);
}

/** Throws tokenOfOthers if the caller is not allowed to change the token. */
export function requireEditable(context: ActorContext, row: TokenRow): void {
  if (!mayEdit(context, row)) throw new AppError('tokenOfOthers');
}

/** Throws superAdminOnly unless the caller is the owner or a super administrator. */
export function requireOwnerOrSuperAdmin(context: ActorContext): void {
  if (!isOwnerOrSuperAdmin(context)) throw new AppError('superAdminOnly');
}
