import autocannon from 'autocannon';
import type { Burst, BurstResult } from './burst.ts';

process.on('message', (burst: Burst) => {
  shoot(burst).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function shoot({ url, headers, calls, connections, seconds }: Burst): Promise<BurstResult> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const { running, done } = start({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const call = calls[next % calls.length];
          next += 1;
          if (!call) return request;
          const { method, path, body } = call;
          return body === undefined
            ? { ...request, method, path, headers }
            : {
                ...request,
                method,
                path,
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify(body),
              };
        },
      },
    ],
  });
  running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await done;
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds: took,
    p50: percentile(0.5),
    p99: percentile(0.99),
    bytes: result.throughput.total,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** Starts autocannon with a callback, because only then does it return its instance with the events. */
function start(options: autocannon.Options): { running: autocannon.Instance; done: Promise<autocannon.Result> } {
  const { promise: done, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
  return { running, done };
}
