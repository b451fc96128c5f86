import type { RawBuilder } from 'kysely';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { requestsInside } from '#server/kernel/things-inside.ts';

const code = '020100';
const nobody: Scope = { departments: [], members: [] };

type Asker = Pick<TeamContext, 'actor'>;

/** The requests this person may read: over `r`, its link `l` and its invitation `i`. */
export const visible = ({ actor }: Asker): RawBuilder<boolean> => requestsInside(actor.scope(code, 'view') ?? nobody, actor);

/** The requests this person may decide. */
export const decidable = ({ actor }: Asker): RawBuilder<boolean> => requestsInside(actor.scope(code, 'edit') ?? nobody, actor);
