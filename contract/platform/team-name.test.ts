import { expect, test } from 'vitest';
import { teamFields } from './teams.ts';

const faultOf = (name: string) => teamFields.shape.name.safeParse(name).error?.issues[0]?.message;

test.each(['www.evil.example', 'Pay at WWW.evil.example', '(www.evil.example)', 'ｗｗｗ.evil.example'])(
  'rejects %s as a team name, which mail programs turn into a link',
  (name) => expect(faultOf(name)).toBe('webAddress'),
);

test('rejects a scheme for its characters', () => {
  expect(faultOf('http://evil.example')).toBe('specialCharacters');
});

test.each(['Harbour & Sons Ltd.', 'Awww. Pets', 'WWW Foundation', '海港贸易有限公司'])('accepts %s as a team name', (name) =>
  expect(faultOf(name)).toBeUndefined(),
);
