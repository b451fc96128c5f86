import { expect, test } from 'vitest';
import { teamFields } from './teams.ts';

const faultOf = (name: string) => teamFields.shape.name.safeParse(name).error?.issues[0]?.message;

test.each(['www.evil.example', 'Pay at WWW.evil.example', '(www.evil.example)', 'ｗｗｗ.evil.example'])(
  'a team is not called %s, which mail programs make a link of',
  (name) => expect(faultOf(name)).toBe('webAddress'),
);

test('a scheme is refused for its characters', () => {
  expect(faultOf('http://evil.example')).toBe('specialCharacters');
});

test.each(['Harbour & Sons Ltd.', 'Awww. Pets', 'WWW Foundation', '海港贸易有限公司'])('a team may be called %s', (name) =>
  expect(faultOf(name)).toBeUndefined(),
);
