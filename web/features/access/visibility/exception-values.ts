import type { ExceptionSent, ExceptionView } from '#contract/access/visibility.ts';
import { type ExceptionEffect, visibilityLimits } from '#contract/access/visibility-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';
import type { FieldTexts } from '#web/ui/field-texts.ts';

/** The values of the exception form. People are stored with their names, so that they can be shown. */
export interface ExceptionValues {
  name: string;
  effect: ExceptionEffect;
  priority: number;
  enabled: boolean;
  subjectDepartmentIds: string[];
  subjectEmployees: MemberChoice[];
  objectDepartmentIds: string[];
  objectEmployees: MemberChoice[];
}

export const newValues: ExceptionValues = {
  name: '',
  effect: 'PROHIBIT',
  priority: visibilityLimits.priority.usual,
  enabled: true,
  subjectDepartmentIds: [],
  subjectEmployees: [],
  objectDepartmentIds: [],
  objectEmployees: [],
};

type Read = Pick<ExceptionView, 'name' | 'effect' | 'priority' | 'enabled' | 'subjects' | 'objects'>;

export function valuesOf({ name, effect, priority, enabled, subjects, objects }: Read): ExceptionValues {
  const people = ({ employees }: Read['subjects']) => employees.map(({ resigned: _resigned, ...person }) => person);
  const departments = (side: Read['subjects']) => side.departments.map(({ departmentId }) => departmentId);
  return {
    name,
    effect,
    priority,
    enabled,
    subjectDepartmentIds: departments(subjects),
    subjectEmployees: people(subjects),
    objectDepartmentIds: departments(objects),
    objectEmployees: people(objects),
  };
}

/** The body of the request. */
export function bodyOf({ name, effect, priority, enabled, ...sides }: ExceptionValues): ExceptionSent {
  const ids = (people: readonly MemberChoice[]) => people.map(({ employeeId }) => employeeId);
  return {
    name,
    effect,
    priority,
    enabled,
    subjects: { departmentIds: sides.subjectDepartmentIds, employeeIds: ids(sides.subjectEmployees) },
    objects: { departmentIds: sides.objectDepartmentIds, employeeIds: ids(sides.objectEmployees) },
  };
}

const fieldsOf = {
  subjects: { departmentIds: 'subjectDepartmentIds', employeeIds: 'subjectEmployees' },
  objects: { departmentIds: 'objectDepartmentIds', employeeIds: 'objectEmployees' },
} as const;

/** Moves errors of a side, of one of its two lists or of an entry, to the field that contains them. */
export function placed(faults: readonly FieldTexts[]): FieldTexts[] {
  return faults.map(({ name: [first, second, ...rest], errors }) => {
    if (first !== 'subjects' && first !== 'objects')
      return { name: [first, second, ...rest].filter((part) => part !== undefined), errors };
    return { name: [fieldsOf[first][second === 'employeeIds' ? 'employeeIds' : 'departmentIds']], errors };
  });
}
