import type { z } from 'zod';
import type { Explanation } from '#contract/access/visibility-preview.ts';
import type { visibility } from '#contract/access/visibility.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { readVisibility } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { exceptionNames, findSeen, rolesOf, type SeenRow } from './explain.repository.ts';
import { type Explained, explainPair, type ExplainViewer } from './explain.rules.ts';
import { departmentView, labelledView } from './exceptions.view.ts';
import { findDepartments } from './parties.repository.ts';
import { code } from './visibility.policy.ts';

type Pair = z.output<NonNullable<typeof visibility.explain.query>>;

/**
 * Explains why one member sees another, and which fields. Throws notFound unless both are within the caller's scope and the
 * viewer has not resigned.
 */
export function explain(context: TeamContext, pair: Pair): Promise<Explanation> {
  const [viewerId, targetId] = [idForScope(pair.viewerId), idForScope(pair.targetId)];
  const { team, actor } = context;
  const scope = actor.scope(code, 'view') ?? { departments: [], members: [] };
  return asTeam(context.database, team.id, async (db) => {
    const rows = await findSeen(db, [viewerId, targetId], scope);
    const [viewer, target] = [viewerId, targetId].map((id) => rows.find((row) => row.id === id));
    if (!viewer || viewer.resigned || !target) throw new AppError('notFound');
    const looking = await explainViewerOf(db, context, viewer);
    const explained = explainPair(looking, {
      id: target.id,
      paths: target.departments.map(({ path }) => path),
      resigned: target.resigned,
      leaderId: target.leader_id,
    });
    return view(db, context, { viewer, target, looking, explained });
  });
}

async function explainViewerOf(db: Db, { team, language }: TeamContext, { id }: SeenRow): Promise<ExplainViewer> {
  const visibility = await readVisibility(db, team.id, id);
  const roles = await rolesOf(db, { teamId: team.id, language }, id);
  const superAdmin = roles.some(({ builtIn }) => builtIn === 'SUPER_ADMIN');
  return { visibility, roles, is: id === team.ownerMemberId ? 'OWNER' : superAdmin ? 'SUPER_ADMIN' : null };
}

interface ExplanationParts {
  viewer: SeenRow;
  target: SeenRow;
  looking: ExplainViewer;
  explained: Explained;
}

/** The explanation with names instead of ids. */
async function view(db: Db, context: TeamContext, parts: ExplanationParts): Promise<Explanation> {
  const { viewer, target, explained } = parts;
  const { visible, last, hits, fields, shared } = explained;
  const hitIds = hits.map(({ id }) => id);
  const names = await exceptionNames(db, context.team.id, hitIds);
  const ids = [
    ...shared,
    ...[...hits.flatMap(({ from, to }) => [from, to]), ...fields].flatMap(({ department }) => department ?? []),
  ];
  const found = new Map((await findDepartments(db, [...new Set(ids)])).map((row) => [row.id, labelledView(row)]));
  const departmentOf = (id: string | undefined) => (id === undefined ? null : (found.get(id) ?? null));
  const name = await namesFor(db, context, code, [viewer, target]);
  const person = (row: SeenRow) => ({ ...name(row), departments: row.departments.map(departmentView) });
  return {
    viewer: person(viewer),
    target: { ...person(target), resigned: target.resigned },
    visible,
    by: last.step,
    exceptionId: last.exception ?? null,
    steps: stepsOf(parts, (id) => found.get(id) ?? []),
    exceptions: hits.map(({ id, effect, priority, from, to }) => ({
      exceptionId: id,
      name: names.get(id) ?? '',
      effect,
      priority,
      subject: { steps: from.steps, department: departmentOf(from.department) },
      object: { steps: to.steps, department: departmentOf(to.department) },
      decides: id === last.exception,
    })),
    fields: fields.map(({ department, ...field }) => ({ ...field, department: departmentOf(department) })),
  };
}

type Ref = ReturnType<typeof labelledView>;

function stepsOf({ looking, explained }: ExplanationParts, departmentsOf: (id: string) => Ref | never[]): Explanation['steps'] {
  return explained.tried.map(({ step, outcome }) => {
    if (step === 'ROLE')
      return {
        step,
        outcome,
        roles: explained.roles.map(({ role: { id, name, scope }, reaches }) => ({ roleId: id, name, scope, reaches })),
      };
    if (step === 'UNLIMITED') return { step, outcome, is: looking.is };
    if (step === 'MAIN')
      return {
        step,
        outcome,
        mainRule: looking.visibility.main,
        departments: explained.shared.flatMap(departmentsOf),
        named: explained.named,
      };
    return { step, outcome };
  });
}
