/** The lowest UUIDv7 of a millisecond since 1970. Ids of rows created at that time or later are greater or equal. */
export function lowestIdOfInstant(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
