/** The least UUIDv7 of a millisecond: ids of rows that were made then or later are no less. */
export function firstId(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
