import type { Plugin } from 'vite';

interface Ranged {
  type: string;
  start: number;
  end: number;
}
interface Declaration extends Ranged {
  declaration?: Declaration | null;
  declarations?: { init: Ranged | null }[];
}

/**
 * Lets a screen import a list or a limit from the contract without its schemas. Every top-level value of the contract that is
 * computed by a call is marked as a pure call, so the build removes unused ones, and the schema library with them.
 */
export function pureContract(root: string): Plugin {
  return {
    name: 'atrium:pure-contract',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(`${root}/contract/`)) return undefined;
      const { body } = this.parse(code) as unknown as { body: Declaration[] };
      const values = body
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init && !/Function|Literal|Identifier/.test(init.type) ? init : []))
        .reverse();
      let marked = code;
      for (const { start, end } of values) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
      }
      return { code: marked, map: null, moduleSideEffects: false };
    },
  };
}
