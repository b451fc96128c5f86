import type { AddressInfo } from 'node:net';
import { live } from '#contract/platform/live.ts';
import type { TestApp } from './app.ts';
import type { Person } from './team.ts';

export interface ReceivedEvent {
  name: string;
  data: { topic?: string; ids?: string[] };
}

/** A stream of events as a client reads it. */
export interface TestStream {
  status: number;
  headers: Headers;
  /** All events so far. */
  events: ReceivedEvent[];
  /** All text so far. */
  text(): string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream of events as a person. The app has to listen. */
export async function openEvents(app: TestApp, person: Person, age = 0): Promise<TestStream> {
  const { port } = app.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}${live.events.path}?age=${age}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer test.${person.accountId}.1${person.session ? `.${person.session}` : ''}`,
      'x-team-id': person.teamId,
    },
    signal: leaving.signal,
  });
  let text = '';
  const events: ReceivedEvent[] = [];
  const read = async () => {
    let unread = '';
    try {
      for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part;
        unread += part;
        const blocks = unread.split('\n\n');
        unread = blocks.pop() ?? '';
        events.push(...blocks.flatMap(eventIn));
      }
    } catch {
      // The test has closed the stream.
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    text: () => text,
    ended: read(),
    close: () => leaving.abort(),
  };
}

function eventIn(block: string): ReceivedEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [name, data] = [field('event'), field('data')];
  return name === undefined || data === undefined ? [] : [{ name, data: JSON.parse(data) as ReceivedEvent['data'] }];
}
