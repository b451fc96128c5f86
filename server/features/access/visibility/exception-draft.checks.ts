import type { FieldFault } from '#contract/errors.ts';
import type { ExceptionUpdate, PartyIds } from '#contract/access/visibility.ts';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { departmentIds, memberIds } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { ExceptionRow, ExceptionWrite, ExceptionSide } from './exceptions.repository.ts';
import { type Known, pathsOf, readNamed } from './parties.repository.ts';
import { code, type ExceptionSides, type NamedParties, requireChangeable } from './visibility.policy.ts';

/** An exception as it would be stored. The name is optional because it is not needed for a preview. */
export type ExceptionDraft = Omit<ExceptionWrite, 'id' | 'name'> & { name: string | undefined };

/** A side as it was written. `unknown` lists the fields that name departments or members whom the caller cannot see. */
type WrittenSide = ExceptionSide & { unknown?: ('departmentIds' | 'employeeIds')[] };

/** A valid draft, with the departments and members that it and the previous version of the exception name. */
export interface ValidExceptionDraft {
  draft: ExceptionDraft;
  known: Known;
}

/**
 * Validates what was written (specification section 5, domain rules 2): both sides name at least one party, everyone added
 * exists and has not resigned, and the editor may change the exception both as it is (`row`) and as it would be. A side that is
 * not written keeps parties that no longer exist. Throws invalid, changedMeanwhile, ownSight or exceptionBeyondYours.
 */
export async function validateExceptionDraft(
  db: Db,
  context: TeamContext,
  body: ExceptionUpdate,
  row?: ExceptionRow,
): Promise<ValidExceptionDraft> {
  const draft: ExceptionDraft = {
    name: body.name ?? row?.name,
    effect: body.effect ?? row?.effect ?? 'ALLOW',
    priority: body.priority ?? row?.priority ?? visibilityLimits.priority.usual,
    enabled: body.enabled ?? row?.enabled ?? true,
    subjects: await sideOf(db, context, body.subjects, row?.subjects),
    objects: await sideOf(db, context, body.objects, row?.objects),
  };
  const sides = [draft.subjects, draft.objects, ...(row ? [row.subjects, row.objects] : [])];
  const known = await readNamed(db, sides);
  const own = await pathsOf(db, context.actor.departments);
  if (row) requireChangeable(context, exceptionSidesOf(row, known, own));
  if (body.version !== undefined && body.version !== row?.version) throw new AppError('changedMeanwhile');
  const faults = [
    ...(body.effect || row ? [] : [{ field: 'effect', rule: 'required' } as const]),
    ...(body.subjects || !row ? faultsOf('subjects', draft.subjects, known, row?.subjects) : []),
    ...(body.objects || !row ? faultsOf('objects', draft.objects, known, row?.objects) : []),
  ];
  if (faults.length) throw invalid(...faults);
  requireChangeable(context, exceptionSidesOf(draft, known, own));
  return { draft, known };
}

/** The data that decides whether an editor may change an exception. */
export function exceptionSidesOf(
  { subjects, objects }: { subjects: ExceptionSide; objects: ExceptionSide },
  known: Known,
  own: string[][],
): ExceptionSides {
  return { subjects: namedOf(subjects, known), objects: namedOf(objects, known), own };
}

function namedOf(side: ExceptionSide, known: Known): NamedParties {
  const departments = side.departments.flatMap((id) => known.departments.get(id) ?? []);
  const members = side.members.flatMap((id) => known.members.get(id) ?? []);
  const missing = departments.length + members.length < side.departments.length + side.members.length;
  return { departments, members, missing };
}

/**
 * A written side by ids. `unknown` is set if it names a department or member whom the caller cannot see. Parties that the side
 * named before may stay.
 */
export async function sideOf(
  db: Db,
  context: TeamContext,
  written: PartyIds | undefined,
  before: ExceptionSide | undefined,
): Promise<WrittenSide> {
  if (!written) return before ?? { departments: [], members: [] };
  const departments = await departmentIds(db, context, code, written.departmentIds, before?.departments);
  const members = await memberIds(db, context, code, written.employeeIds, before?.members, { resigned: true });
  const unknown = [...(departments ? [] : ['departmentIds' as const]), ...(members ? [] : ['employeeIds' as const])];
  return { departments: departments ?? [], members: members ?? [], ...(unknown.length && { unknown }) };
}

function faultsOf(
  name: 'subjects' | 'objects',
  side: WrittenSide,
  known: Known,
  before: ExceptionSide | undefined,
): FieldFault[] {
  if (!side.unknown && !side.departments.length && !side.members.length) return [{ field: name, rule: 'exceptionEmpty' }];
  return partyFaults(name, side, known, before);
}

/** Field errors for too many, unknown and resigned parties. Members on the side `before` the change may have resigned since. */
export function partyFaults(name: string, side: WrittenSide, known: Known, before: ExceptionSide | undefined): FieldFault[] {
  if (side.unknown) return side.unknown.map((field) => ({ field: `${name}.${field}`, rule: 'notFound' }));
  const faults: FieldFault[] = [];
  if (side.departments.length + side.members.length > visibilityLimits.parties)
    faults.push({ field: name, rule: 'tooMany', args: { max: visibilityLimits.parties } });
  if (side.departments.some((id) => !known.departments.has(id)))
    faults.push({ field: `${name}.departmentIds`, rule: 'notFound' });
  if (side.members.some((id) => !known.members.has(id))) faults.push({ field: `${name}.employeeIds`, rule: 'notFound' });
  else if (side.members.some((id) => known.members.get(id)?.resigned && !before?.members.includes(id)))
    faults.push({ field: `${name}.employeeIds`, rule: 'resigned' });
  return faults;
}
