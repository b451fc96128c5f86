import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A statement as a server sent it to PostgreSQL: its text and the bound values. */
export interface Sent {
  text: string;
  values: (string | null)[];
}

export interface Wire {
  /** The address of the database through the wire. */
  readonly url: string;
  /** Forgets the statements sent so far. */
  clear(): void;
  /** All statements executed since the last `clear`, in order. */
  sent(): Sent[];
  stop(): Promise<void>;
}

/** Opens a socket that forwards everything to PostgreSQL and records the statements, to count and explain them. */
export async function openWire(url: string): Promise<Wire> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-wire-'));
  const target = join(
    new URL(url.replace('postgres:///', 'postgres://localhost/')).searchParams.get('host') ?? '',
    '.s.PGSQL.5432',
  );
  let statements: Sent[] = [];
  const server = createServer((client) => {
    const database = createConnection(target);
    const reader = statementReader((sent) => statements.push(sent));
    client.on('data', (chunk) => {
      reader(chunk);
      database.write(chunk);
    });
    database.on('data', (chunk) => client.write(chunk));
    client.on('close', () => database.destroy()).on('error', () => database.destroy());
    database.on('close', () => client.destroy()).on('error', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done));
  return {
    url: url.replace(/host=[^&]+/, `host=${encodeURIComponent(folder)}`),
    clear() {
      statements = [];
    },
    sent: () => statements,
    async stop() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the client side of the protocol: Parse names a text, Bind assigns values, Query is both. */
function statementReader(note: (sent: Sent) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = started ? 1 : 0;
      if (rest.length < header + 4) return;
      const length = header + rest.readInt32BE(header);
      if (rest.length < length) return;
      const kind = started ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(header + 4, length);
      rest = rest.subarray(length);
      started = true;
      if (kind === 'P') {
        const [name = '', text = ''] = body.toString().split('\0');
        texts.set(name, text);
      } else if (kind === 'B') note(bound(body, texts));
      else if (kind === 'Q') note({ text: body.subarray(0, -1).toString(), values: [] });
    }
  };
}

function bound(body: Buffer, texts: ReadonlyMap<string, string>): Sent {
  const portalEnd = body.indexOf(0);
  const nameEnd = body.indexOf(0, portalEnd + 1);
  let at = nameEnd + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  const values: (string | null)[] = [];
  for (let n = 0; n < count; n += 1) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.subarray(at, at + length).toString());
    at += Math.max(0, length);
  }
  return { text: texts.get(body.subarray(portalEnd + 1, nameEnd).toString()) ?? '', values };
}
