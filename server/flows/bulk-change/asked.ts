import type { z } from 'zod';
import type { bulk } from '#contract/bulk.ts';
import { resolveMember } from '#server/kernel/address-book/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { invalid } from '#server/kernel/errors.ts';

/** What is asked for (contract/bulk.ts), as it arrives. */
export type Given = z.output<NonNullable<(typeof bulk.preview)['body']>>;
type GivenFields = NonNullable<Given['fields']>;

/** The same with the id of the leader instead of the reference. It is kept with the change and runs as a job. */
export interface Asked extends Omit<Given, 'fields'> {
  fields?: (Omit<GivenFields, 'leaderId'> & { leaderId?: string | null | undefined }) | undefined;
}

/** Resolves the leader for the caller. Throws invalid (notFound) for one whom the caller may not see. */
export async function askedOf(db: Db, context: TeamContext, { fields, ...rest }: Given): Promise<Asked> {
  if (!fields) return rest;
  const { leaderId: reference, ...others } = fields;
  if (!reference) return { ...rest, fields: { ...others, ...(reference === null && { leaderId: null }) } };
  const leader = await resolveMember(db, context, '020100', reference);
  if (!leader) throw invalid({ field: 'leaderId', rule: 'notFound' });
  return { ...rest, fields: { ...others, leaderId: leader.id } };
}
