import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program under test, with its output so far. */
export type Child = {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves when the output matches. Rejects with the output if the program ends before. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves to the exit code, or to the name of the signal that ended the program. */
  ended(): Promise<number | NodeJS.Signals>;
};

/** Runs a Node program in its own process group. */
export function runNode(
  options: readonly string[],
  settings: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
  node = process.execPath,
): Child {
  const { env = {}, ...rest } = settings;
  const child = spawn(node, options, {
    ...rest,
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 1);
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  return {
    process: child,
    output: () => text,
    said: (pattern) =>
      new Promise((done, failed) => {
        const look = () => {
          const found = pattern.exec(text);
          if (!found) return;
          listeners.delete(look);
          done(found);
        };
        listeners.add(look);
        look();
        void end.then(() => failed(new Error(`it ended without printing ${String(pattern)}:\n${text}`)));
      }),
    ended: () => end,
  };
}
