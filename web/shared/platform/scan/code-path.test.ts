import { expect, test } from 'vitest';
import { pathOfCode } from './code-path.ts';

const origin = 'https://atrium.example.com';

test.each([
  [`${origin}/meetingroom/door/AbC_1-2`, '/meetingroom/door/AbC_1-2'],
  [`${origin}/invite/0123456789abcdefghijkl?via=QR`, '/invite/0123456789abcdefghijkl?via=QR'],
  [' abcd efgh ', '/invite/ABCDEFGH'],
])('%s leads to %s', (text, path) => {
  expect(pathOfCode(text, origin)).toBe(path);
});

test.each([
  'https://elsewhere.example/meetingroom/door/AbC',
  `${origin}/safety/settings`,
  `${origin}/meetingroom/door`,
  `${origin}.elsewhere.example/invite/abc`,
  'javascript:alert(1)',
  'hello',
  '',
])('%s leads nowhere', (text) => {
  expect(pathOfCode(text, origin)).toBeUndefined();
});
