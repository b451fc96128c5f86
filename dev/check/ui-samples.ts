import { readImports, resolveImport } from './imports.ts';

const page = 'web/features/platform/patterns/';

/** The shell mounts each once; the samples of toasts and of undo appear in them. */
const mountedByShell = ['web/ui/Toaster.tsx', 'web/ui/UndoBar.tsx'];

/**
 * Components of web/ui that the page /dev/ui shows neither directly nor inside another component. One line per fault.
 * @param files sources by path from the root
 */
export function findUnshownComponents(files: ReadonlyMap<string, string>): string[] {
  const shown = new Set(mountedByShell);
  const addImportsOf = (path: string) => {
    for (const name of readImports(path, files.get(path) ?? '')) {
      const imported = resolveImport(path, name);
      if (!imported?.startsWith('web/ui/') || !files.has(imported) || shown.has(imported)) continue;
      shown.add(imported);
      addImportsOf(imported);
    }
  };
  for (const path of files.keys()) if (path.startsWith(page)) addImportsOf(path);
  return [...files.keys()]
    .filter((path) => /^web\/ui\/[A-Z]\w*\.tsx$/.test(path) && !shown.has(path))
    .map((path) => `${path} is not shown on /dev/ui: add a sample to ${page}`);
}
