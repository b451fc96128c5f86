import type { RecreatedException, ExceptionView, PartiesView } from '#contract/access/visibility.ts';
import type { MemberNames } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { exceptionSidesOf } from './exception-draft.checks.ts';
import type { ExceptionRow, ExceptionSide } from './exceptions.repository.ts';
import type { ExceptionDepartmentRow, Known } from './parties.repository.ts';
import { code, lockOf } from './visibility.policy.ts';

// Known rows are ordered by name, so the parties of a side are shown in this order.
const within = <T extends { id: string }>(known: ReadonlyMap<string, T>, ids: readonly string[]): T[] => {
  const requested = new Set(ids);
  return [...known.values()].filter(({ id }) => requested.has(id));
};

export const departmentView = ({ id, name, path_name }: Pick<ExceptionDepartmentRow, 'id' | 'name' | 'path_name'>) => ({
  departmentId: id,
  name,
  path: path_name,
});

/** A department with its label as contract `labelledDepartment`. */
export function labelledView(row: ExceptionDepartmentRow) {
  const { name, path, path_name: whole, ambiguous } = row;
  // The team's name is the first part; it may itself contain the separator.
  const below = whole.split(' / ').slice(1 - path.length);
  return { ...departmentView(row), label: ambiguous && path.length > 1 ? below.join(' / ') : name };
}

/** The departments and members of a side, with `few` at most this many of each kind. */
export function partiesView(name: MemberNames, side: ExceptionSide, known: Known, few = Infinity): PartiesView {
  const departments = within(known.departments, side.departments);
  const members = within(known.members, side.members);
  const total = departments.length + members.length;
  return {
    departments: departments.slice(0, few).map(labelledView),
    employees: members.slice(0, few).map((row) => ({ ...name(row), resigned: row.resigned })),
    total,
    missing: side.departments.length + side.members.length - total,
  };
}

export function exceptionView(
  context: TeamContext,
  row: ExceptionRow,
  { name, ...known }: Known & { name: MemberNames },
  own: string[][],
  few?: number,
): ExceptionView {
  const edits = context.actor.scope(code, 'edit') !== null;
  const locked = edits ? lockOf(context, exceptionSidesOf(row, known, own)) : null;
  return {
    exceptionId: row.id,
    name: row.name,
    effect: row.effect,
    priority: row.priority,
    enabled: row.enabled,
    subjects: partiesView(name, row.subjects, known, few),
    objects: partiesView(name, row.objects, known, few),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    can: { edit: edits && locked === null },
    locked,
  };
}

/** The body with which a deleted exception can be created again, or null if a side would be empty. */
export function againView(row: ExceptionRow, known: Known): RecreatedException | null {
  const sideOf = ({ departments, members }: ExceptionSide) => ({
    departmentIds: departments.filter((id) => known.departments.has(id)),
    employeeIds: members.filter((id) => known.members.get(id)?.resigned === false),
  });
  const [subjects, objects] = [sideOf(row.subjects), sideOf(row.objects)];
  if ([subjects, objects].some(({ departmentIds, employeeIds }) => !departmentIds.length && !employeeIds.length)) return null;
  const { name, effect, priority, enabled } = row;
  return { name, effect, priority, enabled, subjects, objects };
}
