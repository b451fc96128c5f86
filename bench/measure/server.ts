import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#dev/testing/port.ts';

/** A server under measurement, in its own process. */
export interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a Node program in a process. */
export const startsProgram = (program: string) => (options: SpawnOptions) => spawn(process.execPath, [program], options);

/** Starts a program that listens on PORT, and waits until it answers. Throws with its output if it ends before. */
export async function serve(
  start: (options: SpawnOptions) => ChildProcess,
  env: Record<string, string>,
  requestedPort?: number,
): Promise<Served> {
  const port = requestedPort ?? (await freePort());
  const child = start({
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The server is stopped however this process ends, so that it cannot disturb the next run.
  const end = () => child.kill();
  process.once('exit', end);
  let printed = '';
  let answers = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (answers ? process.stderr.write(text) : (printed += text)));
  }
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(child, url, () => printed);
  answers = true;
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function untilAnswered(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a server ended before it answered:\n${printed()}`);
    const answered = await fetch(url).then(
      (response) => response.status > 0,
      () => false,
    );
    if (answered) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}
