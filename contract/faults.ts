import type { z } from 'zod';
import { rules, type FieldFault, type Rule } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** The most field errors reported; more are of no use, and each takes time to be put into words. */
const mostFaults = 100;

/**
 * Turns zod's issues, at most the first hundred, into field errors by rule name. Used for every input of the server and by the
 * forms.
 */
export function faultsOf(issues: readonly Issue[]): FieldFault[] {
  const faults = issues.slice(0, mostFaults).flatMap(faultsOfIssue).slice(0, mostFaults);
  const first = new Map(faults.map((fault) => [fault.field, fault] as const).reverse());
  return [...first.values()].reverse();
}

function faultsOfIssue(issue: Issue): FieldFault[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [field, key].filter(Boolean).join('.'), rule: 'unknownField' }));
  // A union fails with the issues of each member. The last member is the one that is neither null nor an empty text.
  if (issue.code === 'invalid_union' && issue.errors.length) {
    return (issue.errors.at(-1) ?? []).flatMap((inner) => faultsOfIssue({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  const own = rules.find((rule) => rule === issue.message);
  return [{ field, ...(own ? { rule: own } : ruleOf(issue)) }];
}

function ruleOf(issue: Issue): { rule: Rule; args?: FieldFault['args'] } {
  switch (issue.code) {
    case 'invalid_type':
      return { rule: issue.input === undefined || issue.input === null ? 'required' : 'wrongFormat' };
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? { rule: 'required' } : { rule: 'tooShort', args: { min: Number(issue.minimum) } };
      if (issue.origin === 'array') return { rule: 'atLeastOne' };
      return { rule: 'tooSmall', args: { min: Number(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'string') return { rule: 'tooLong', args: { max: Number(issue.maximum) } };
      if (issue.origin === 'array') return { rule: 'tooMany', args: { max: Number(issue.maximum) } };
      return { rule: 'tooLarge', args: { max: Number(issue.maximum) } };
    case 'invalid_value':
      return { rule: 'notOneOf' };
    default:
      return { rule: 'wrongFormat' };
  }
}
