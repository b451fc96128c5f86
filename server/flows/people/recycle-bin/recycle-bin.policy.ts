import type { RawBuilder } from 'kysely';
import type { RecycleKind } from '#contract/people/recycle-bin-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { itemsInside } from './recycle-bin.repository.ts';

const codes = { MEMBER: '020100', DEPARTMENT: '020200' } as const;

/**
 * SQL condition over `r`: the items of the recycle bin that the actor sees and may restore. All remaining departments of an item
 * must be in the scope, since a restore returns it to each of them. Throws noPermission without any permission.
 */
export function visibleInBin(context: TeamContext): RawBuilder<boolean> {
  const scopes = (Object.keys(codes) as RecycleKind[]).flatMap((kind) => {
    const scope = context.actor.scope(codes[kind], 'edit');
    return scope ? [{ kind, scope }] : [];
  });
  if (!scopes.length) throw new AppError('noPermission');
  return itemsInside(scopes);
}
