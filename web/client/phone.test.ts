import { expect, test } from 'vitest';
import { phoneText } from './phone.ts';

test.each([
  ['852', null, ''],
  [null, '61234478', '6123 4478'],
  ['852', '61234478', '+852 6123 4478'],
  ['86', '13800138000', '+86 138 0013 8000'],
  ['62', '81234567890', '+62 812 3456 7890'],
  ['1', '4155550123', '+1 415 555 0123'],
  ['47', '40612', '+47 40612'],
])('%s %s reads %s', (prefix, number, text) => {
  expect(phoneText(prefix, number)).toBe(text);
});
