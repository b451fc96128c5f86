/** The path of SCIM 2.0 (RFC 7644), below the address of the installation. */
export const scimPath = '/scim/v2';

export const scimLimits = {
  /** Resources of one page: the default, and the most. */
  page: 100,
  most: 200,
  /** Bytes of a request body. */
  body: 1_000_000,
  /** Characters of a filter, comparisons in it, and nesting depth of brackets. */
  filter: 8000,
  comparisons: 100,
  /** Comparisons with multi-valued attributes, such as the members of a department. */
  amongValues: 10,
  depth: 20,
  /** Operations of one PATCH, values of one attribute of a person, and members of a department in one request. */
  operations: 1000,
  values: 100,
  people: 10_000,
  /**
   * Comparisons with values that the filters of one PATCH may make: about 30 ms. Finding a value by `value eq` does not count.
   */
  patchComparisons: 100_000,
  /** Parts of one value, such as type and primary, and characters of a part. */
  valueParts: 20,
  valueText: 1024,
  /** Characters of an identifier assigned by the external directory. */
  externalId: 256,
  /** The most recent calls stored for a team, for reads and writes each. */
  calls: 200,
} as const;

/** Kinds of listed calls: those that write (or would without dry run), and those that only read. */
export const scimCallKinds = ['WRITES', 'READS'] as const;
export type ScimCallKind = (typeof scimCallKinds)[number];
