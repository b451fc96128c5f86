import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

const readAttributes = new Set([
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-label',
  'description',
  'okText',
  'cancelText',
  'extra',
  'tooltip',
]);
const branches = new Set([
  'IfStatement',
  'ConditionalExpression',
  'SwitchStatement',
  'ForStatement',
  'ForOfStatement',
  'WhileStatement',
]);
const queries = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const statements = new Set(['many', 'maybeOne', 'one', 'column', 'maybeValue', 'value', 'affectedRows', 'affectsAny']);

/**
 * Checks house rules that need a parser: no literal text in a screen, no `if` in routes, SQL of features and flows only
 * in repositories, no unbounded composing. One line per fault.
 */
export function findCodeFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) => {
    const judge = judgeOf(path);
    if (!judge) return [];
    const faults: string[] = [];
    walk(parseSync(path, source).program, (node) => {
      const fault = judge(node);
      if (fault !== undefined) faults.push(`${path}:${source.slice(0, node.start).split('\n').length} ${fault}`);
    });
    return faults;
  });
}

function judgeOf(path: string): ((node: Node) => string | undefined) | undefined {
  if (/\.test\.tsx?$/.test(path)) return undefined;
  const screenOrServer = judgePlace(path);
  // The demo composes only its own lists of names.
  const composes = path === 'contract/composed.ts' || path.startsWith('server/demo/');
  if (composes || !/^(contract|server|web)\//.test(path)) return screenOrServer;
  return (node) => judgeComposing(node) ?? judgeReference(path, node) ?? screenOrServer?.(node);
}

const resolver = 'server/domain/visibility/references.ts';

/** The id of a member or department in a request may be read only where the server decides what the caller may see. */
function judgeReference(path: string, node: Node): string | undefined {
  if (path === resolver || node.type !== 'MemberExpression' || (node['property'] as Node)['name'] !== 'idOf') return undefined;
  const of = String((node['object'] as Node)['name']);
  return /^(Member|Department)Reference$/.test(of) ? `the id of a reference is read only in ${resolver}` : undefined;
}

/** Composing text takes time quadratic in the combining marks of the text, which a caller can choose. */
function judgeComposing(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || (node['property'] as Node)['name'] !== 'normalize') return undefined;
  return 'normalize() can block the server: use composeText() or normaliseTyped() of contract/composed.ts';
}

function judgePlace(path: string): ((node: Node) => string | undefined) | undefined {
  if (path.startsWith('web/') && !path.startsWith('web/bundler/') && path.endsWith('.tsx')) return judgeScreen;
  if (/^server\/(?:features|flows)\/.*\.routes\.ts$/.test(path)) return (node) => judgeRoutes(node) ?? judgeQuery(node);
  if (/^server\/(?:features|flows)\/.*\.rules\.ts$/.test(path)) return (node) => judgeRules(node) ?? judgeQuery(node);
  return /^server\/(?:features|flows)\//.test(path) && !path.endsWith('.repository.ts') ? judgeQuery : undefined;
}

function judgeScreen(node: Node): string | undefined {
  if (node.type === 'JSXText' && isWords(node['value']))
    return `literal text "${String(node['value']).trim()}": put it into phrases`;
  if (node.type !== 'JSXAttribute') return undefined;
  const { name, value } = node as unknown as { name: { name: unknown }; value: Node | null };
  if (!readAttributes.has(String(name.name)) || value?.type !== 'Literal' || !isWords(value['value'])) return undefined;
  return `literal ${String(name.name)} "${String(value['value'])}": put it into phrases`;
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && /\p{Letter}{2}/u.test(value);
}

function judgeRoutes(node: Node): string | undefined {
  return branches.has(node.type) ? 'routes have no ifs: decide in the service' : undefined;
}

/** Rules are pure functions: they get rows, not the database. */
function judgeRules(node: Node): string | undefined {
  const source = node.type === 'ImportDeclaration' ? String((node['source'] as Node)['value']) : '';
  return source.endsWith('kernel/database/database.ts') ? 'rules are pure functions: read in a service or repository' : undefined;
}

function judgeQuery(node: Node): string | undefined {
  return isQuery(node) ? 'SQL of a feature or flow belongs into a file *.repository.ts' : undefined;
}

/** True for a text tagged with `sql` or as in many(db)`…`, a call of `statement` and the first call of a query, also with types. */
function isQuery(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') {
    const tag = node['tag'] as Node;
    const callee = tag.type === 'CallExpression' ? (tag['callee'] as Node) : undefined;
    return callee ? statements.has(String(callee['name'])) : isNamed(tag, 'sql');
  }
  if (node.type === 'CallExpression') return isNamed(node['callee'], 'statement');
  // `sql.raw`, `sql.join` and the like.
  if (node.type === 'MemberExpression' && isNamed(node['object'], 'sql')) return true;
  return node.type === 'MemberExpression' && queries.has(String((node['property'] as Node)['name']));
}

/** True if an expression is this name, with or without parentheses and type arguments. */
function isNamed(expression: unknown, name: string): boolean {
  const { type, ...parts } = expression as Node;
  if (type === 'ParenthesizedExpression' || type === 'TSInstantiationExpression') return isNamed(parts['expression'], name);
  return type === 'Identifier' && parts['name'] === name;
}
