import { errorCode } from '#server/start-error.ts';
import type { SandboxOptions } from './sandbox/sandbox.ts';
import { sandboxPath } from './sandbox/sandbox-path.ts';

/** Milliseconds between two looks whether the process that serves the sandbox has ended. */
const lookEvery = 1_000;
const answerWithin = 2_000;

/**
 * Serves the sandbox of cards at its port, unless another process of this installation does, which is recognized by its key. This
 * process takes over when that one has ended. Undefined if another program uses the port.
 * @param address where the sandbox is called
 */
export async function shareSandbox(
  options: SandboxOptions,
  address: string,
): Promise<{ serves(): boolean; stop(): Promise<void> } | undefined> {
  const { startSandbox } = await import('./sandbox/sandbox.ts');
  const serve = () =>
    startSandbox(options).catch((error: unknown) => {
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      return undefined;
    });
  const find = () => findSandbox(address, options.secretKey);
  let serving = await serve();
  if (!serving && (await find()) === 'none') serving = await serve();
  if (!serving && (await find()) !== 'own') return undefined;
  let stopped = false;
  let looking: Promise<void> | undefined;
  const look = async () => {
    if (serving || (await find()) !== 'none' || stopped) return;
    // The database may be away for a moment.
    serving = await serve().catch(() => undefined);
    if (serving) clearInterval(timer);
  };
  const timer = serving
    ? undefined
    : setInterval(() => {
        looking ??= look().finally(() => (looking = undefined));
      }, lookEvery).unref();
  return {
    serves: () => serving !== undefined,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await serving?.stop();
    },
  };
}

/** Whether the sandbox of this key answers, another program, or none. */
async function findSandbox(address: string, secretKey: string): Promise<'own' | 'other' | 'none'> {
  const headers = { authorization: `Bearer ${secretKey}` };
  try {
    const answer = await fetch(address + sandboxPath, { headers, signal: AbortSignal.timeout(answerWithin) });
    await answer.arrayBuffer();
    return answer.status === 204 ? 'own' : 'other';
  } catch (error) {
    return errorCode((error as { cause?: unknown }).cause) === 'ECONNREFUSED' ? 'none' : 'other';
  }
}
