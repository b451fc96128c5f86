import { isMap, isScalar, isSeq, Lexer, LineCounter, parseDocument } from 'yaml';
import { appManifest } from '#contract/apps/app-manifest.ts';
import { faultsOf } from '#contract/faults.ts';
import { lineOf, type ReadManifest } from './manifest-faults.rules.ts';

/**
 * Reads the text of a manifest file, YAML or JSON, and validates it against every rule of contract/apps/app-manifest.ts. This can
 * take half a second, so requests have it done in a worker thread (manifest-reader.service.ts).
 */
export function readManifest(content: string | Buffer): ReadManifest {
  const text = typeof content === 'string' ? content : decode(content);
  if (text === undefined) return notYaml(1);
  const surplus = lineOfSurplus(text);
  if (surplus) return notYaml(surplus);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const error = document.errors[0];
  if (error) return notYaml(counter.linePos(error.pos[0]).line);
  const lines = new Map<string, number>();
  noteLines(document.contents, '', (path, offset) => lines.has(path) || lines.set(path, counter.linePos(offset).line));
  const result = appManifest.safeParse(valueOf(document), { reportInput: true });
  if (result.success) return { manifest: result.data, faults: [], lines };
  return { faults: faultsOf(result.error.issues).map((fault) => ({ ...fault, line: lineOf({ lines }, fault.field) })), lines };
}

/** The most YAML tokens a manifest may have; a long text is one token. The largest valid manifest has a tenth of this. */
const mostTokens = 40_000;

/** Returns the line where the number of tokens exceeds the limit. Parsing further would block other work for minutes. */
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

/** Returns the parsed value, or null if aliases would expand it to far more than the text. */
function valueOf(document: { toJS(options: { maxAliasCount: number }): unknown }): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return null;
  }
}

const notYaml = (line: number): ReadManifest => ({
  faults: [{ field: '', rule: 'yamlBroken', args: { line }, line }],
  lines: new Map([['', line]]),
});

function noteLines(node: unknown, path: string, note: (path: string, offset: number) => void): void {
  const below = (name: string) => (path ? `${path}.${name}` : name);
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      if (key.range) note(below(String(key.value)), key.range[0]);
      noteLines(value, below(String(key.value)), note);
    }
  } else if (isSeq(node)) {
    for (const [at, item] of node.items.entries()) {
      const { range } = item as { range?: [number, number, number] | null };
      if (range) note(below(String(at)), range[0]);
      noteLines(item, below(String(at)), note);
    }
  }
}
