import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { whyNotListening } from '#server/listening.ts';
import type { Settings } from '#server/settings.ts';
import { errorCode } from '#server/start-error.ts';

const portTries = 10;

/** Throws StartError if the server will not be able to listen. An Atrium that is just stopping is waited for. */
export async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const taken = await tryPort(port, host);
    if (taken === undefined) return;
    if (errorCode(taken) !== 'EADDRINUSE' || tries === portTries) throw whyNotListening(taken, port, host) ?? taken;
    await delay(200);
  }
}

function tryPort(port: number, host: string): Promise<Error | undefined> {
  const probe = createServer();
  return new Promise((done) => {
    probe.once('error', done).listen(port, host, () => probe.close(() => done(undefined)));
  });
}
