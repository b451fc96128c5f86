import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { requireProgram } from './debian-package.ts';
import { freePort } from './port.ts';

/** What rsyslog has parsed of a message of RFC 5424. */
export interface SyslogLine {
  pri: string;
  at: string;
  host: string;
  app: string;
  msgid: string;
  /** The structured data as it was sent. */
  data: string;
  text: string;
}

/** An rsyslog that takes messages over TLS and stores each as a line. */
export interface Rsyslog {
  port: number;
  received(): SyslogLine[];
  start(): Promise<void>;
  /** Ends it, by default so that it stores what it has received. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  remove(): void;
}

/** Prepares an rsyslog with this certificate. It does not run yet. */
export async function prepareRsyslog({ cert, key }: { cert: Buffer; key: Buffer }): Promise<Rsyslog> {
  const program = requireProgram('rsyslog');
  requireProgram('rsyslog-gnutls');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-rsyslog-'));
  const at = (name: string) => join(folder, name);
  const port = await freePort();
  writeFileSync(at('cert.pem'), cert);
  writeFileSync(at('key.pem'), key, { mode: 0o600 });
  writeFileSync(at('lines'), '');
  const property = (name: string, label: string) =>
    `property(name="${name}" outname="${label}" format="jsonf") constant(value=",")`;
  writeFileSync(
    at('rsyslog.conf'),
    `global(workDirectory="${folder}" defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="${at('cert.pem')}"
  defaultNetstreamDriverCertFile="${at('cert.pem')}" defaultNetstreamDriverKeyFile="${at('key.pem')}")
module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
input(type="imtcp" port="${port}" address="localhost")
template(name="line" type="list") {
  constant(value="{")
  ${property('pri', 'pri')} ${property('timereported', 'at').replace('format=', 'dateFormat="rfc3339" format=')} ${property('hostname', 'host')}
  ${property('app-name', 'app')} ${property('msgid', 'msgid')} ${property('structured-data', 'data')}
  property(name="msg" outname="text" format="jsonf") constant(value="}\\n")
}
action(type="omfile" file="${at('lines')}" template="line")
`,
  );
  let child: ReturnType<typeof spawn> | undefined;
  let ended: Promise<unknown> | undefined;
  return {
    port,
    received: () =>
      readFileSync(at('lines'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as SyslogLine),
    async start() {
      child = spawn(program, ['-n', '-f', at('rsyslog.conf'), '-i', at('pid')], { stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (part: string) => (said += part));
      ended = once(child, 'close');
      let over = false;
      void ended.then(() => (over = true));
      await vi.waitFor(
        async () => {
          if (over) throw new Error(`rsyslog ended: ${said}`);
          const socket = connect(port, 'localhost');
          await once(socket, 'connect').finally(() => socket.destroy());
        },
        { timeout: 30_000, interval: 50 },
      );
    },
    async stop(signal = 'SIGTERM') {
      child?.kill(signal);
      await ended;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
