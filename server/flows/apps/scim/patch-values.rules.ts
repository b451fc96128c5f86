import { scimLimits } from '#contract/apps/scim-facts.ts';
import type { Filter, PatchTarget } from './filter.rules.ts';
import { ScimFault } from './scim-errors.rules.ts';

type Entry = Record<string, unknown>;

/**
 * The number of comparisons the operations of one PATCH may still make. An operation that needs more is refused before it is
 * applied (RFC 7644, 3.12: tooMany).
 */
export interface ComparisonBudget {
  left: number;
}

/** The values of one attribute in their order, indexed by their `value`. */
export class ValueList {
  private readonly entries = new Map<number, Entry>();
  private readonly byValue = new Map<unknown, Set<number>>();
  private readonly most: number;
  private nextId = 0;

  /** @param most the limit of values; more are refused with tooManyValues */
  constructor(values: unknown, most: number) {
    this.most = most;
    if (Array.isArray(values)) for (const each of values as Entry[]) this.append(each, '');
  }

  get size(): number {
    return this.entries.size;
  }

  toArray(): Entry[] {
    return [...this.entries.values()];
  }

  append(entry: Entry, attribute: string): void {
    if (this.entries.size >= this.most) throw new ScimFault('tooManyValues', { attribute });
    const id = this.nextId++;
    this.entries.set(id, entry);
    this.index(id, entry);
  }

  /** Returns the ids of entries with a value, compared regardless of case. */
  named(value: unknown): number[] {
    return [...(this.byValue.get(keyOf(value)) ?? [])];
  }

  matching(matches: (entry: Entry) => boolean): number[] {
    return [...this.entries].filter(([, entry]) => matches(entry)).map(([id]) => id);
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) {
      this.byValue.get(keyOf(this.entries.get(id)?.['value']))?.delete(id);
      this.entries.delete(id);
    }
  }

  /** Changes entries without changing their order. */
  change(ids: readonly number[], change: (entry: Entry) => Entry): void {
    for (const id of ids) {
      const before = this.entries.get(id) ?? {};
      const after = change(before);
      this.byValue.get(keyOf(before['value']))?.delete(id);
      this.entries.set(id, after);
      this.index(id, after);
    }
  }

  clear(): void {
    this.entries.clear();
    this.byValue.clear();
  }

  private index(id: number, { value }: Entry): void {
    const ids = this.byValue.get(keyOf(value));
    if (ids) ids.add(id);
    else this.byValue.set(keyOf(value), new Set([id]));
  }
}

const keyOf = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Applies one operation to the values of an attribute. Throws tooMany, tooManyValues, noTarget, wrongValue, pathBroken. */
export function changeValues(
  list: ValueList,
  by: 'add' | 'remove' | 'replace',
  { path, filter, sub }: PatchTarget,
  value: unknown,
  budget: ComparisonBudget,
): void {
  if (!filter && !sub) return changeWhole(list, by, path, value);
  const chosen = filter ? choose(list, filter, budget) : spend(budget, list.size, () => list.matching(() => true));
  if (by === 'remove') {
    if (!sub || sub === 'value') list.remove(chosen);
    else list.change(chosen, (entry) => without(entry, sub));
    return;
  }
  const change = sub ? { [sub]: validPart(value) } : (validEntries(value)[0] ?? {});
  if (chosen.length > 0) return list.change(chosen, (entry) => ({ ...entry, ...change }));
  // Microsoft Entra changes values that do not exist yet. If the filter compares one part, such as the type, the value is added
  // with it.
  if (filter?.is !== 'compare' || filter.by !== 'eq' || filter.path === 'value') throw new ScimFault('noTarget', { path });
  list.append({ [filter.path]: filter.value, ...change }, path);
}

function changeWhole(list: ValueList, by: 'add' | 'remove' | 'replace', path: string, value: unknown): void {
  if (by === 'replace' || (by === 'remove' && value === undefined)) list.clear();
  if ((by === 'replace' && value === null) || (by === 'remove' && value === undefined)) return;
  const entries = validEntries(value);
  for (const entry of entries) list.remove(list.named(entry['value']));
  if (by !== 'remove') for (const entry of entries) list.append(entry, path);
}

/** Returns the ids of matching entries. Removing members by id is common in large groups and uses the index. */
function choose(list: ValueList, filter: Filter, budget: ComparisonBudget): number[] {
  if (filter.is === 'compare' && filter.by === 'eq' && filter.path === 'value' && typeof filter.value === 'string')
    return list.named(filter.value);
  return spend(budget, list.size * comparisonsIn(filter), () => list.matching((entry) => matches(filter, entry)));
}

function spend<T>(budget: ComparisonBudget, cost: number, work: () => T): T {
  if (cost > budget.left) throw new ScimFault('tooMany');
  budget.left -= cost;
  return work();
}

function comparisonsIn(filter: Filter): number {
  if (filter.is === 'and' || filter.is === 'or') return filter.parts.reduce((sum, part) => sum + comparisonsIn(part), 0);
  return filter.is === 'not' ? comparisonsIn(filter.part) : 1;
}

/** Validates values: short parts, one level deep. Throws wrongValue. */
function validEntries(value: unknown): Entry[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return { value: validPart(each) };
    const parts = Object.entries(each);
    if (parts.length > scimLimits.valueParts) throw new ScimFault('wrongValue', { attribute: 'value' });
    return Object.fromEntries(parts.map(([name, inner]) => [name, validPart(inner)]));
  });
}

function validPart(value: unknown): unknown {
  const plain = value === null || value === undefined || ['boolean', 'number', 'string'].includes(typeof value);
  if (!plain || (typeof value === 'string' && value.length > scimLimits.valueText))
    throw new ScimFault('wrongValue', { attribute: 'value' });
  return value;
}

const without = (entry: Entry, name: string) =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key.toLowerCase() !== name));

/** True if a filter matches an entry. */
function matches(filter: Filter, entry: Entry): boolean {
  if (filter.is === 'and') return filter.parts.every((each) => matches(each, entry));
  if (filter.is === 'or') return filter.parts.some((each) => matches(each, entry));
  if (filter.is === 'not') return !matches(filter.part, entry);
  if (filter.is === 'holding') throw new ScimFault('pathBroken', { text: filter.path });
  const found = Object.entries(entry).find(([key]) => key.toLowerCase() === filter.path)?.[1];
  if (filter.is === 'present') return found !== undefined && found !== null;
  return compared(filter.by, found, filter.value);
}

function compared(by: string, found: unknown, expected: unknown): boolean {
  if (found === undefined || found === null) return by === 'ne' ? expected !== null : by === 'eq' && expected === null;
  const [left, right] = [`${found as string | number | boolean}`.toLowerCase(), String(expected).toLowerCase()];
  if (by === 'eq') return left === right;
  if (by === 'ne') return left !== right;
  if (by === 'co') return left.includes(right);
  if (by === 'sw') return left.startsWith(right);
  if (by === 'ew') return left.endsWith(right);
  if (by === 'gt') return left > right;
  if (by === 'ge') return left >= right;
  return by === 'lt' ? left < right : left <= right;
}
