import { expect, test } from 'vitest';
import { framed, syslogMessage } from './syslog-message.ts';

const entry = {
  id: '0197a3f2-0000-7000-8000-000000000001',
  team_id: '0197a3f2-0000-7000-8000-000000000002',
  seq: 7,
  at: new Date('2026-11-27T03:00:00.123Z'),
  actor_id: null,
  actor_kind: 'SYSTEM' as const,
  category: 'SECURITY',
  action: 'webhook.disabled',
  object_type: 'webhook',
  object_id: null,
  ip: '',
  request_id: 'a"b]c\\d\ne',
  fields: [],
};

test('an entry is a message of RFC 5424: absent values are left out, and delimiters are escaped', () => {
  expect(syslogMessage(entry, 'host')).toBe(
    '<109>1 2026-11-27T03:00:00.123Z host atrium - webhook.disabled [atrium@32473 id="0197a3f2-0000-7000-8000-000000000001" team="0197a3f2-0000-7000-8000-000000000002" seq="7" category="SECURITY" action="webhook.disabled" objectType="webhook" actorKind="SYSTEM" requestId="a\\"b\\]c\\\\d e"] \ufeffwebhook.disabled webhook -',
  );
});

test('messages are preceded by their number of bytes, not of characters', () => {
  expect(framed('aé漢')).toBe('6 aé漢');
});
