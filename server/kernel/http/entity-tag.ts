/**
 * Whether an If-None-Match or If-Match header contains an entity tag (RFC 9110, 8.8.3, weak comparison). Takes linear time in the
 * length of the header.
 */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag));
}

function opaque(tag: string): string {
  const plain = tag.trim();
  return plain.startsWith('W/') ? plain.slice(2) : plain;
}
