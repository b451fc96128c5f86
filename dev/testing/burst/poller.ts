import { closeSync, openSync, readSync } from 'node:fs';
import { Agent, get } from 'node:http';

// Requests /healthz every 20 ms over one connection, in its own process so that nothing else delays it.

const url = `${process.env['POLLED_URL']}/healthz`;
const threads = [`/proc/${process.env['POLLED_PID']}/task/${process.env['POLLED_PID']}/schedstat`, '/proc/thread-self/schedstat'];
const statistics = threads.flatMap((path) => {
  try {
    return [openSync(path, 'r')];
  } catch {
    // Not Linux.
    return [];
  }
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const buffer = Buffer.alloc(100);
let slowest = 0;
let running = true;
let reportRequested = false;

/** Milliseconds in which the server's thread or this one was ready to run while another program had the core. */
function waited(): number {
  return statistics.reduce((sum, file) => {
    const length = readSync(file, buffer, 0, buffer.length, 0);
    return sum + Number(buffer.toString('latin1', 0, length).split(' ')[1]) / 1e6;
  }, 0);
}

function poll(): void {
  const began = { wall: performance.now(), waited: waited() };
  const done = () => {
    if (!running) return;
    slowest = Math.max(slowest, performance.now() - began.wall - (waited() - began.waited));
    if (reportRequested) answer();
    setTimeout(poll, 20);
  };
  get(url, { agent }, (response) => response.resume().once('end', done)).once('error', done);
}

/** Waits for the pending request, which may be the slow one. */
process.on('message', () => (reportRequested = true));

function answer(): void {
  reportRequested = false;
  process.send?.(slowest);
  slowest = 0;
}
process.once('disconnect', () => {
  running = false;
  agent.destroy();
  for (const file of statistics) closeSync(file);
});
poll();
