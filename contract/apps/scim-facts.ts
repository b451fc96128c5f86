/** Where a directory finds SCIM 2.0 (RFC 7644), below the address of the installation. */
export const scimPath = '/scim/v2';

export const scimLimits = {
  /** Resources of one page: where the caller names no number, and at most. */
  page: 100,
  most: 200,
  /** Bytes of a body. */
  body: 1_000_000,
  /** Characters of a filter, comparisons in it, and how deep brackets go. */
  filter: 8000,
  comparisons: 100,
  /** Comparisons with attributes of several values, such as the people of a department. */
  amongValues: 10,
  depth: 20,
  /** Operations of one PATCH, values of an attribute of a person, and people of a department in one call. */
  operations: 1000,
  values: 100,
  people: 10_000,
  /** Comparisons that the filters of one PATCH may make with values: about 30 ms. Finding a value by `value eq` is none. */
  patchComparisons: 100_000,
  /** Parts of one value, such as type and primary, and characters of a part. */
  valueParts: 20,
  valueText: 1024,
  /** Characters of what the directory calls somebody. */
  externalId: 256,
  /** The last calls that are kept of a team, of reads and of writes each. */
  calls: 200,
} as const;

/** Which calls are listed: those that write, or would in a dry run, and those that only look. */
export const scimCallKinds = ['WRITES', 'READS'] as const;
export type ScimCallKind = (typeof scimCallKinds)[number];
