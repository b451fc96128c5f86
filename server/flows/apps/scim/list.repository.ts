import { sql } from 'kysely';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import { attributeOf, type Filter, parseFilter } from './filter.rules.ts';
import { type Columns, sortOf, whereOf } from './filter.repository.ts';
import { ScimFault } from './scim-errors.rules.ts';
import { listSchema, type Resource } from './schemas.view.ts';
import type { ListSlice } from './users.repository.ts';

export type Query = Record<string, string | undefined>;

export interface ScimPage extends ListSlice {
  startIndex: number;
}

/** Reads filter, order and page from a list request (RFC 7644, 3.4.2). Throws faults of filter and order. */
export function pageOf(query: Query, columns: Columns, id: ReturnType<typeof sql>): ScimPage {
  const { filter, sortBy, sortOrder } = query;
  const startIndex = Math.max(1, integerOr(query['startIndex'], 1));
  const limit = Math.min(scimLimits.most, Math.max(0, integerOr(query['count'], scimLimits.page)));
  const down = sortOrder?.toLowerCase() === 'descending';
  const key = sortBy?.trim() ? sortOf(attributeOf(sortBy.trim()), columns) : undefined;
  // Resources without a value are last in ascending and first in descending order (3.4.2.3).
  const order = key ? sql`${key} ${down ? sql`DESC NULLS FIRST` : sql`ASC NULLS LAST`}, ${id}` : id;
  const where = filter?.trim() ? whereOf(requireAffordable(parseFilter(filter), columns), columns) : sql<boolean>`true`;
  return { where, order, limit, offset: Math.min(startIndex - 1, 10_000_000), startIndex };
}

/**
 * Comparisons with one of several values run for each resource, so their number is limited. Throws filterBroken beyond
 * `scimLimits.amongValues`.
 */
function requireAffordable(filter: Filter, columns: Columns): Filter {
  if (amongValues(filter, columns) > scimLimits.amongValues) throw new ScimFault('filterBroken', { text: '…' });
  return filter;
}

function amongValues(filter: Filter, columns: Columns): number {
  if (filter.is === 'not') return amongValues(filter.part, columns);
  if (filter.is === 'and' || filter.is === 'or') return filter.parts.reduce((sum, part) => sum + amongValues(part, columns), 0);
  const attribute = filter.path.split('.')[0] ?? '';
  return Object.hasOwn(columns, attribute) && columns[attribute]?.type === 'values' ? 1 : 0;
}

const integerOr = (text: string | undefined, otherwise: number) => (text && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise);

/** Returns the body of a list response. */
export function listOf(resources: Resource[], total: number, { startIndex }: ScimPage): Resource {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
