import type { z } from 'zod';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import type { VisibilityMap } from '#contract/access/visibility-preview.ts';
import type { visibility } from '#contract/access/visibility.ts';
import type { DepartmentReference, MemberReference } from '#contract/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { readVisibility, visibilityScope } from '#server/domain/visibility/visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as exceptions from './exceptions.repository.ts';
import { labelledView } from './exceptions.view.ts';
import { findSeen, rolesOf } from './explain.repository.ts';
import { viewerOf } from './explain.rules.ts';
import { countSeen, rootId } from './map.repository.ts';
import { findDepartments, findPeople } from './parties.repository.ts';
import { readVisibilityRules } from './settings.repository.ts';
import { code } from './visibility.policy.ts';

type Query = z.output<NonNullable<typeof visibility.map.query>>;

/** The id of a viewer who is not a member; no rule names it. */
const ordinaryViewer = '00000000-0000-0000-0000-000000000000';

/**
 * How many members of each department a viewer sees, among the members in the caller's scope. Throws notFound if the viewer or the
 * department is outside the scope.
 */
export function visibilityMap(context: TeamContext, query: Query): Promise<VisibilityMap> {
  const scope = context.actor.scope(code, 'view') ?? { departments: [], members: [] };
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const viewer = query.viewerId
      ? await memberAsViewer(db, context, query.viewerId, scope)
      : await departmentAsViewer(db, context, query.departmentId, scope);
    const parentId = query.parentId === undefined ? await rootId(db) : idForScope(query.parentId);
    const parent = parentId === undefined ? undefined : (await findDepartments(db, [parentId]))[0];
    if (!parent) throw new AppError('notFound');
    const { items, ...counted } = await countSeen(db, parent.id, {
      scope,
      seen: viewer.sees,
      most: visibilityLimits.mapDepartments,
    });
    if (query.parentId !== undefined && items.length === 0) throw new AppError('notFound');
    const departments = new Map(
      (await findDepartments(db, [...parent.path, ...items.map(({ id }) => id)])).map((row) => [row.id, labelledView(row)]),
    );
    const people = await findPeople(
      db,
      items.flatMap(({ shown, hidden }) => [shown ?? [], hidden ?? []].flat()),
    );
    const known = new Map(people.map((row) => [row.id, row]));
    const name = await namesFor(db, context, code, people);
    const personOf = (id: string | null) => {
      const row = id === null ? undefined : known.get(id);
      return row ? name(row) : null;
    };
    const departmentsOf = (id: string) => departments.get(id) ?? [];
    return {
      ...counted,
      viewer: { id: viewer.id, name: viewer.name },
      way: parent.path.flatMap(departmentsOf),
      items: items.flatMap(({ id, shown, hidden, ...item }) =>
        [departmentsOf(id)]
          .flat()
          .map((department) => ({ ...department, ...item, shown: personOf(shown), hidden: personOf(hidden) })),
      ),
    };
  });
}

interface MapViewer {
  id: string;
  name: string;
  sees: Scope;
}

async function memberAsViewer(db: Db, context: TeamContext, reference: MemberReference, scope: Scope): Promise<MapViewer> {
  const { team, language } = context;
  const [row] = await findSeen(db, [idForScope(reference)], scope);
  if (!row || row.resigned) throw new AppError('notFound');
  const visibility = await readVisibility(db, team.id, row.id);
  const roles = await rolesOf(db, { teamId: team.id, language }, row.id);
  const superAdmin = roles.some(({ builtIn }) => builtIn === 'SUPER_ADMIN');
  const is = row.id === team.ownerMemberId ? 'OWNER' : superAdmin ? 'SUPER_ADMIN' : null;
  const viewer = viewerOf({ visibility, roles, is });
  return { id: row.id, name: row.display_name, sees: visibilityScope(visibility, viewer.scope, viewer.unlimited) };
}

async function departmentAsViewer(
  db: Db,
  { team }: TeamContext,
  reference: DepartmentReference | undefined,
  scope: Scope,
): Promise<MapViewer> {
  const id = reference && idForScope(reference);
  const department = id === undefined ? undefined : (await findDepartments(db, [id]))[0];
  const inside = scope === 'all' || department?.path.some((each) => scope.departments.includes(each));
  if (!department || !inside) throw new AppError('notFound');
  const { mainRule: main, selected } = await readVisibilityRules(db, team.id);
  const rows = (await exceptions.all(db, team.id)).filter(({ enabled }) => enabled);
  const viewer = { id: ordinaryViewer, paths: [department.path] };
  return {
    id: department.id,
    name: department.name,
    sees: visibilityScope({ viewer, main, selected, exceptions: rows }, null, false),
  };
}
