/** A node of a parsed source. */
export type Node = { readonly type: string; readonly start: number } & Record<string, unknown>;

/** Calls `visit` for every node of a tree. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if ('type' in value && typeof value.type === 'string') visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}
