import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { FieldFault } from '#contract/errors.ts';
import type {
  ExceptionFields,
  RecreatedException,
  ExceptionUpdate,
  ExceptionView,
  visibility,
} from '#contract/access/visibility.ts';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { resolveDepartments, resolveMember } from '#server/domain/visibility/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { validateExceptionDraft, exceptionSidesOf } from './exception-draft.checks.ts';
import * as repository from './exceptions.repository.ts';
import { againView, exceptionView } from './exceptions.view.ts';
import { pathsOf, readNamed } from './parties.repository.ts';
import { lockVisibilityRules } from './settings.repository.ts';
import { difference, exceptionEvent, wordsOf } from './visibility.log.ts';
import { code, requireChangeable } from './visibility.policy.ts';

type Query = z.output<NonNullable<typeof visibility.exceptions.query>>;

/** The number of departments and of members per side that a row of the list names. */
const few = 3;

// If two exceptions take the same name concurrently, the constraint refuses the second.
const constraints: Record<string, FieldFault> = { visibility_exceptions_name: { field: 'name', rule: 'duplicateName' } };

/**
 * Exceptions of the team. A caller with the permission for visibility reads all of them, because they concern the whole team.
 */
export function list(
  context: TeamContext,
  { enabled, employeeId, departmentId, ...query }: Query,
): Promise<z.input<typeof visibility.exceptions.output>> {
  const { team, actor } = context;
  return asTeam(context.database, team.id, async (db) => {
    const member = employeeId && (await resolveMember(db, context, code, employeeId));
    const [department] = departmentId ? await resolveDepartments(db, context, code, [departmentId]) : [];
    const unknown = (employeeId && !member) || (departmentId && !department);
    const filters = {
      ...query,
      ...(enabled !== undefined && { enabled: enabled === 'true' }),
      employeeId: member?.id,
      departmentId: department?.id,
    };
    const { rows, total } = unknown ? { rows: [], total: 0 } : await repository.list(db, team.id, filters);
    const known = await readNamed(
      db,
      rows.flatMap(({ subjects, objects }) => [subjects, objects]),
    );
    const own = await pathsOf(db, actor.departments);
    const named = { ...known, name: await namesFor(db, context, code, [...known.members.values()]) };
    const items = rows.map((row) => exceptionView(context, row, named, own, few));
    return { items, page: query.page, size: query.size, total };
  });
}

/** One exception with all departments and members it names. Throws notFound. */
export function read(context: TeamContext, id: string): Promise<ExceptionView> {
  return asTeam(context.database, context.team.id, (db) => view(db, context, id));
}

async function view(db: Db, context: TeamContext, id: string): Promise<ExceptionView> {
  const row = await repository.find(db, context.team.id, id);
  if (!row) throw new AppError('notFound');
  const known = await readNamed(db, [row.subjects, row.objects]);
  const named = { ...known, name: await namesFor(db, context, code, [...known.members.values()]) };
  return exceptionView(context, row, named, await pathsOf(db, context.actor.departments));
}

/** Adds an exception. Throws invalid, ownSight, exceptionBeyondYours or exceptionLimitReached. */
export function create(context: TeamContext, body: ExceptionFields): Promise<ExceptionView> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await lockVisibilityRules(tx, team.id);
    const { draft, known } = await validateExceptionDraft(tx, context, body);
    const row = { ...draft, id: uuidv7(), name: body.name };
    const added = await withConstraints(constraints, () => repository.insert(tx, team.id, row, visibilityLimits.exceptions));
    if (!added) throw limitReached();
    await record(tx, context, exceptionEvent('visibility.exception.create', row, { after: wordsOf(row, known) }));
    return view(tx, context, row.id);
  });
}

/** The error for a team that has the maximum number of exceptions. */
export const limitReached = () => new AppError('exceptionLimitReached', { args: { max: visibilityLimits.exceptions } });

/**
 * Changes an exception, or turns it on or off. If `version` is passed and the exception has changed since, throws
 * changedMeanwhile.
 */
export function update(context: TeamContext, id: string, body: ExceptionUpdate): Promise<ExceptionView> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const row = await locked(tx, context, id);
    const { draft, known } = await validateExceptionDraft(tx, context, body, row);
    const next = { ...draft, id, name: draft.name ?? row.name };
    const changed = difference(row, next, known);
    if (!changed) throw new AppError('noChanges');
    await withConstraints(constraints, () => repository.update(tx, team.id, next));
    await record(tx, context, exceptionEvent('visibility.exception.update', next, changed));
    return view(tx, context, id);
  });
}

/** Deletes an exception. Returns the body with which it can be created again. */
export function remove(context: TeamContext, id: string): Promise<{ again: RecreatedException | null }> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const row = await locked(tx, context, id);
    const known = await readNamed(tx, [row.subjects, row.objects]);
    requireChangeable(context, exceptionSidesOf(row, known, await pathsOf(tx, context.actor.departments)));
    await repository.remove(tx, team.id, id);
    await record(tx, context, exceptionEvent('visibility.exception.delete', row, { before: wordsOf(row, known) }));
    return { again: againView(row, known) };
  });
}

async function locked(tx: Tx, { team }: TeamContext, id: string): Promise<repository.ExceptionRow> {
  await lockVisibilityRules(tx, team.id);
  const row = await repository.find(tx, team.id, id);
  if (!row) throw new AppError('notFound');
  return row;
}
