import { expect, test } from 'vitest';
import { teamFields } from './teams.ts';

const faultOf = (name: string) => teamFields.shape.name.safeParse(name).error?.issues[0]?.message;

test.each(['www.evil.example', 'Pay at WWW.evil.example', '(www.evil.example)', 'ｗｗｗ.evil.example'])(
  '%s is rejected as a team name, since mail programs turn it into a link',
  (name) => expect(faultOf(name)).toBe('webAddress'),
);

test('a team name with a scheme is rejected for its characters', () => {
  expect(faultOf('http://evil.example')).toBe('specialCharacters');
});

test.each(['Harbour & Sons Ltd.', 'Awww. Pets', 'WWW Foundation', '海港贸易有限公司'])('%s is accepted as a team name', (name) =>
  expect(faultOf(name)).toBeUndefined(),
);
