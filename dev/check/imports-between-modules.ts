import { readImports, resolveImport } from './imports.ts';
import { insideFeature, type Module, modules, testsMayImport } from './modules.ts';

const testFile = /\.test\.tsx?$/;
const featureFile = /\.(repository|policy|service|routes)\.ts$/;

/**
 * Every import that breaks the dependency rules of ARCHITECTURE.md, and every import cycle, one line each.
 * @param files sources by path from the root; imports of types count like values
 */
export function findWrongImports(files: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, source] of files) {
    const targets: string[] = [];
    for (const name of readImports(path, source)) {
      const target = resolveImport(path, name);
      const reason = target === undefined ? judgePackage(path, name) : judgeFile(path, target);
      if (reason !== undefined) wrong.push(`${path} imports ${name}: ${reason}`);
      if (target !== undefined && files.has(target)) targets.push(target);
    }
    graph.set(path, targets);
  }
  return [...wrong, ...findCycles(graph).map((cycle) => `${cycle.join(' → ')}: an import cycle`)];
}

function moduleOf(path: string): Module {
  const found = modules.find(({ holds }) => holds.test(path));
  if (!found) throw new Error(`${path} belongs to no module of dev/check/modules.ts`);
  return found;
}

function judgePackage(path: string, name: string): string | undefined {
  const { packages, refusedPackages } = moduleOf(path);
  if (testFile.test(path)) return undefined;
  if (packages && !packages.test(name)) return 'this module imports no other package';
  if (refusedPackages?.test(name)) return 'this module must not import that package';
  return undefined;
}

function judgeFile(path: string, target: string): string | undefined {
  const from = moduleOf(path);
  const to = moduleOf(target);
  const isTest = testFile.test(path);
  if (testFile.test(target)) return 'tests are not imported';
  if (isTest) {
    const side = path.split('/', 1)[0] as keyof typeof testsMayImport;
    if (testsMayImport[side]?.includes(to.name)) return undefined;
  }
  const ownFolder = from.holds.exec(path)?.[1];
  if (from === to && ownFolder !== undefined) {
    if (to.holds.exec(target)?.[1] !== ownFolder) return 'features never import features';
    return isTest ? undefined : judgeInside(path, target);
  }
  return from.mayImport.includes(to.name) ? undefined : `${from.name} never imports ${to.name}`;
}

function judgeInside(path: string, target: string): string | undefined {
  const kind = featureFile.exec(path)?.[1];
  const targetKind = featureFile.exec(target)?.[1];
  if (kind === undefined || targetKind === undefined) return undefined;
  return insideFeature[kind]?.includes(targetKind) ? `a ${kind} never imports ${targetKind}` : undefined;
}

/** One cycle for each group of files that import each other. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const trail: string[] = [];
  const visit = (path: string) => {
    state.set(path, 'open');
    trail.push(path);
    for (const target of graph.get(path) ?? []) {
      if (state.get(target) === 'open') cycles.push([...trail.slice(trail.indexOf(target)), target]);
      else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path);
  return cycles;
}
