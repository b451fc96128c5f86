import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { TokenRow } from './api-tokens.repository.ts';

const code = '080300';

type Asker = Pick<TeamContext, 'actor'>;

/** Owner and super administrators: they may let a token go on for good, and answer for those of others. */
export const isAbove = ({ actor }: Asker): boolean => actor.owner || actor.superAdmin;

/** Whoever looks after integrations for the whole team changes every token, others their own. */
export function mayEdit({ actor }: Asker, { member_id: maker }: Pick<TokenRow, 'member_id'>): boolean {
  const scope = actor.scope(code, 'edit');
  return scope !== null && (scope === 'all' || maker === actor.memberId);
}

/** Throws tokenOfOthers. */
export function requireEditable(context: Asker, row: TokenRow): void {
  if (!mayEdit(context, row)) throw new AppError('tokenOfOthers');
}

/** Throws superAdminOnly. */
export function requireAbove(context: Asker): void {
  if (!isAbove(context)) throw new AppError('superAdminOnly');
}
