import type { AppManifest } from '#contract/apps/app-manifest.ts';
import type { FieldFault } from '#contract/errors.ts';

/** A fault of a manifest with its line, counted from 1. */
export type ManifestFault = FieldFault & { line: number };

export interface ReadManifest {
  /** Absent if there are faults. */
  manifest?: AppManifest;
  faults: ManifestFault[];
  /** The line of each field, by its path. */
  lines: ReadonlyMap<string, number>;
}

/** Returns the line of a field. For a missing field, it is the line of the object it belongs to. */
export function lineOf({ lines }: Pick<ReadManifest, 'lines'>, field: string): number {
  for (let path = field; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const line = lines.get(path);
    if (line !== undefined) return line;
  }
  return lines.get('') ?? 1;
}
