import { isMap, isScalar, isSeq, Lexer, LineCounter, parseDocument } from 'yaml';
import { type AppManifest, appManifest } from '#contract/app-manifest.ts';
import type { FieldFault } from '#contract/errors.ts';
import { faultsOf } from '#contract/faults.ts';

/** A fault of a manifest with the line of its text, counted from 1. */
export type ManifestFault = FieldFault & { line: number };

export interface ReadManifest {
  /** Absent where there are faults. */
  manifest?: AppManifest;
  faults: ManifestFault[];
  /** Where a field stands in the text; what is missing stands where it would belong. */
  lineOf(field: string): number;
}

/** Reads the text of a manifest file, YAML or JSON, and holds it against every rule of contract/app-manifest.ts. */
export function readManifest(content: string | Buffer): ReadManifest {
  const text = typeof content === 'string' ? content : decode(content);
  if (text === undefined) return broken(1);
  const surplus = lineOfSurplus(text);
  if (surplus) return broken(surplus);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const error = document.errors[0];
  if (error) return broken(counter.linePos(error.pos[0]).line);
  const lineOf = (field: string) => counter.linePos(offsetOf(document.contents, field.split('.'))).line || 1;
  const result = appManifest.safeParse(valueOf(document), { reportInput: true });
  if (result.success) return { manifest: result.data, faults: [], lineOf };
  return { faults: faultsOf(result.error.issues).map((fault) => ({ ...fault, line: lineOf(fault.field) })), lineOf };
}

/** Keys, values and signs of a manifest; long texts are one each. The largest that is right has a tenth. */
const mostTokens = 40_000;

/** The line where a text has more parts than any manifest: reading on would hold up everybody else for minutes. */
function lineOfSurplus(text: string): number | undefined {
  let [tokens, offset] = [0, 0];
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    offset += token.length;
    if (tokens > mostTokens) return text.slice(0, offset).split('\n').length;
  }
  return undefined;
}

function decode(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Aliases that would unfold to far more than was written are no manifest. */
function valueOf(document: { toJS(options: { maxAliasCount: number }): unknown }): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return null;
  }
}

const broken = (line: number): ReadManifest => ({
  faults: [{ field: '', rule: 'yamlBroken', args: { line }, line }],
  lineOf: () => line,
});

function offsetOf(root: unknown, path: readonly string[]): number {
  let node: unknown = root;
  let offset = 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as { range?: [number, number, number] | null } | undefined;
      if (!item) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
