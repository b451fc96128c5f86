/** The pages whose `sh` blocks a test executes, with that test. */
export const executedPages: Readonly<Record<string, string>> = { 'docs/operations/install.md': 'dev/release.test.ts' };

const block = /^ *```(\w*)$[\s\S]*?^ *```$/gm;
const mark = /^_\((?:not executed: .+|tested by `([^`]+)`)\)_$/;

/**
 * Faults of the pages for operators. Each code block names its language. Commands are either `sh`, on a page whose commands a test
 * executes, or `console`, below a paragraph that says why they are not executed, or by which file they are tested.
 * @param exists whether a file of the repository exists
 */
export function findOperatorDocFaults(pages: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  return [...pages].flatMap(([path, text]) =>
    [...text.matchAll(block)].flatMap(({ 1: language = '', index }) => {
      const line = text.slice(0, index).split('\n').length;
      const say = (fault: string) => [`${path}:${line}: ${fault}`];
      if (language === '') return say('the block has no language');
      if (language === 'sh') return path in executedPages ? [] : say('no test executes this page: use console');
      if (language !== 'console') return [];
      const above = text.slice(0, index).trimEnd().split('\n').at(-1) ?? '';
      const found = mark.exec(above);
      if (!found) return say('commands without _(not executed: reason)_ or _(tested by `file`)_ above them');
      return found[1] === undefined || exists(found[1]) ? [] : say(`${found[1]} does not exist`);
    }),
  );
}
