import { type RawBuilder, sql } from 'kysely';
import { departmentHeadCode, type MenuCode } from '#contract/access/permission-facts.ts';
import type { Access, Actor, Scope, TeamContext } from '#server/kernel/context.ts';

type ActorContext = Pick<TeamContext, 'actor'>;

/** Conditions in SQL on the requests of one kind: those in the scope of a role, and those for departments that the actor heads. */
interface RequestScopes {
  byRole: (scope: Scope, actor: Actor) => RawBuilder<boolean>;
  asHead: (scope: Exclude<Scope, 'all'>) => RawBuilder<boolean>;
}

/** The policy of requests of one kind: they are read and decided by members to whom a role grants `code`, and by heads of departments (020500). */
export function requestPolicy(code: MenuCode, { byRole, asHead }: RequestScopes) {
  const within = ({ actor }: ActorContext, access: Access): RawBuilder<boolean> => {
    const scope = actor.scope(code, access);
    const headed = actor.scope(departmentHeadCode, access);
    const conditions = [
      ...(scope === null ? [] : [byRole(scope, actor)]),
      ...(headed === null || headed === 'all' ? [] : [asHead(headed)]),
    ];
    return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` OR `)})` : sql<boolean>`false`;
  };
  return {
    /** Condition: the requests that the actor may read. */
    visible: (context: ActorContext) => within(context, 'view'),
    /** Condition: the requests that the actor may decide. */
    decidable: (context: ActorContext) => within(context, 'edit'),
    /** Whether the actor decides requests at all. */
    decides: ({ actor }: ActorContext) => actor.scope(code, 'edit') !== null || actor.scope(departmentHeadCode, 'edit') !== null,
  };
}
