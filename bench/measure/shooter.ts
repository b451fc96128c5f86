import autocannon from 'autocannon';
import type { Burst, BurstResult } from './burst.ts';

process.on('message', (burst: Burst) => {
  shoot(burst).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

const mostTimes = 5;
/** A request without a response for so many seconds has failed. */
const mostSeconds = 30;

async function shoot({ url, headers, calls, connections, seconds, least = 0 }: Burst): Promise<BurstResult> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const { running, done } = start({
    url,
    connections,
    timeout: mostSeconds,
    duration: least ? seconds * mostTimes : seconds,
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
  const failures: Record<string, number> = {};
  const fail = (cause: string, count = 1) => {
    if (count) failures[cause] = (failures[cause] ?? 0) + count;
  };
  running.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status < 200 || status >= 300) fail(String(status));
    if (least && times.length >= least && performance.now() - started >= seconds * 1000) running.stop?.();
  });
  const result = await done;
  const took = (performance.now() - started) / 1000;
  fail('connection', result.errors - result.timeouts);
  fail('timeout', result.timeouts);
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds: took,
    p50: percentile(0.5),
    p99: percentile(0.99),
    bytes: result.throughput.total,
    failed: result.non2xx + result.errors + result.timeouts,
    failures,
  };
}

/** Starts autocannon with a callback, because only then does it return its instance with the events. */
function start(options: autocannon.Options): { running: autocannon.Instance; done: Promise<autocannon.Result> } {
  const { promise: done, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
  return { running, done };
}
