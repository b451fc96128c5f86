import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#dev/testing/port.ts';

/** A server under measurement, as a process of its own. */
export interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs a Node program that listens on PORT, and waits until it answers. Throws with what it said when it ends before. */
export async function serve(program: string, env: Record<string, string>, wanted?: number): Promise<Served> {
  const port = wanted ?? (await freePort());
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // However this process ends, no server of it may go on and disturb the next run.
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  let answers = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (answers ? process.stderr.write(text) : (said += text)));
  }
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(child, url, () => said);
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

async function untilAnswered(child: ChildProcess, url: string, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a server ended before it answered:\n${said()}`);
    const answered = await fetch(url).then(
      (response) => response.status > 0,
      () => false,
    );
    if (answered) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}
