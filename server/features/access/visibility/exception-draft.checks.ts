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

/** An exception as it would be, without the name that it need not have yet. */
export type ExceptionDraft = Omit<ExceptionWrite, 'id' | 'name'> & { name: string | undefined };

/** A side as it was written; with the fields in which it names what the caller may not see. */
type WrittenSide = ExceptionSide & { unknown?: ('departmentIds' | 'employeeIds')[] };

/** A draft that holds, with whom it and the exception before it name. */
export interface JudgedDraft {
  draft: ExceptionDraft;
  known: Known;
}

/**
 * Holds what was written against the rules (specification section 5, domain rules 2): both sides name somebody, everybody
 * who is added is there and has not resigned, and its editor may change it, as it stands (`row`) and as it would be. Who is
 * gone stays on a side that is not written anew. Throws invalid, changedMeanwhile, ownSight or exceptionBeyondYours.
 */
export async function judgeDraft(db: Db, context: TeamContext, body: ExceptionUpdate, row?: ExceptionRow): Promise<JudgedDraft> {
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
  if (row) requireChangeable(context, judgedOf(row, known, own));
  if (body.version !== undefined && body.version !== row?.version) throw new AppError('changedMeanwhile');
  const faults = [
    ...(body.effect || row ? [] : [{ field: 'effect', rule: 'required' } as const]),
    ...(body.subjects || !row ? faultsOf('subjects', draft.subjects, known, row?.subjects) : []),
    ...(body.objects || !row ? faultsOf('objects', draft.objects, known, row?.objects) : []),
  ];
  if (faults.length) throw invalid(...faults);
  requireChangeable(context, judgedOf(draft, known, own));
  return { draft, known };
}

/** What decides whether somebody may change an exception. */
export function judgedOf(
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

/** A side by ids; `unknown` where it names a department or member whom the caller may not see. Who is named already stays. */
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

/** Too many, unknown and resigned: who stood there `before` may have resigned since. */
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
