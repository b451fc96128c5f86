/** A server-sent event with the data of its last `data` field; or a `retry` field, in milliseconds. */
export type SentEvent = { name: string; data: unknown } | { retry: number };

/** Reads server-sent events from a text that arrives in parts. The server sends each field on one line. */
export function createEventParser(): (part: string) => SentEvent[] {
  let unread = '';
  return (part) => {
    const blocks = (unread + part).split('\n\n');
    unread = blocks.pop() ?? '';
    return blocks.flatMap(eventsIn);
  };
}

function eventsIn(block: string): SentEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const retry = Number(fields.get('retry'));
  const [name, data] = [fields.get('event'), fields.get('data')];
  const event = name === undefined || data === undefined ? [] : [{ name, data: parse(data) }];
  return [...(retry > 0 ? [{ retry }] : []), ...event];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
