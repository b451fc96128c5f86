import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Every module named by a source: imports, types, re-exports, `import(…)` and `import(…).Type`. */
export function readImports(path: string, source: string): string[] {
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.map((entry) => entry.moduleRequest?.value)),
  ];
  collectLate(program, named);
  return [...new Set(named.filter((name) => name !== undefined))];
}

function collectLate(node: unknown, found: (string | undefined)[]): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collectLate(item, found);
    return;
  }
  const { type, source } = node as { type?: unknown; source?: { value?: unknown } | null };
  if ((type === 'ImportExpression' || type === 'TSImportType') && typeof source?.value === 'string') found.push(source.value);
  for (const value of Object.values(node)) collectLate(value, found);
}

/** The project file that an import refers to, or undefined for a package. */
export function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name.replace(/\?.*$/, ''));
  return undefined;
}
