import { expect } from 'vitest';
import { directory } from '#contract/people/directory.ts';
import { insight } from '#contract/people/insight.ts';
import { members } from '#contract/people/members.ts';
import { search } from '#contract/workplace/search.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';

type Items = { items: { displayName: string }[] };
type Members = { members: { displayName: string }[] };

const namesIn = (items: readonly { displayName: string }[]) => items.map(({ displayName }) => displayName).toSorted();

/** Each place in which people are found by a text. */
const places: Record<string, (text: string) => Promise<string[]>> = {
  'members list': async (text) =>
    namesIn((await app.call<Items>(team.owner, members.list, { query: { search: text } })).data.items),
  directory: async (text) => namesIn((await app.call<Items>(team.owner, directory.list, { query: { search: text } })).data.items),
  pickers: async (text) => namesIn((await app.call<Items>(team.owner, members.search, { query: { search: text } })).data.items),
  'command palette': async (text) =>
    namesIn((await app.call<Members>(team.owner, search.everywhere, { query: { text } })).data.members),
  'organisation chart': async (text) =>
    namesIn((await app.call<Members>(team.owner, insight.find, { query: { search: text } })).data.members),
};

async function add(displayName: string, body: object) {
  const { status } = await app.call(team.owner, members.create, {
    body: { displayName, departmentIds: [team.product], ...body },
  });
  expect(status).toBe(200);
}

async function addPeople() {
  await add('林伟明', { email: 'weiming.lin@cn.example', employeeNumber: 'HT-0012' });
  await add('陳偉明', {
    firstName: 'Wai Ming',
    lastName: 'Chan',
    mobilePrefix: '852',
    mobileNumber: '91316336',
    email: 'wai-ming@hk.example',
  });
  await add('Wei Ming Tan', { mobilePrefix: '62', mobileNumber: '81234567890', employeeNumber: 'HT-9912' });
}

// What is typed, and who is found.
const cases: [text: string, found: string[]][] = [
  ['wei ming', ['Wei Ming Tan', '林伟明', '陳偉明']],
  ['weiming', ['Wei Ming Tan', '林伟明', '陳偉明']],
  ['WeiM', ['Wei Ming Tan', '林伟明', '陳偉明']],
  ['chen wei ming', ['陳偉明']],
  ['lwm', ['林伟明']],
  ['伟明', ['林伟明', '陳偉明']],
  ['偉明', ['林伟明', '陳偉明']],
  ['陈 伟明', ['陳偉明']],
  ['伟', ['林伟明', '陳偉明']],
  ['chan wai ming', ['陳偉明']],
  ['wai ming chan', ['陳偉明']],
  ['9131 6336', ['陳偉明']],
  ['91316336', ['陳偉明']],
  ['9131-63', ['陳偉明']],
  ['6336', ['陳偉明']],
  ['+852 9131', ['陳偉明']],
  ['00852 9131 6336', ['陳偉明']],
  ['85291316336', ['陳偉明']],
  ['0812 3456', ['Wei Ming Tan']],
  ['812 3456 7890', ['Wei Ming Tan']],
  ['7890', ['Wei Ming Tan']],
  ['ht-00', ['林伟明']],
  ['HT 00', ['林伟明']],
  ['ht0012', ['林伟明']],
  ['T-991', ['Wei Ming Tan']],
  ['12', ['Wei Ming Tan', '林伟明']],
  ['weiming.l', ['林伟明']],
  ['wai-ming@hk', ['陳偉明']],
  ['@hk.ex', ['陳偉明']],
  ['cn.example', ['林伟明']],
];

test('people are found by the same texts in every place', async () => {
  await addPeople();
  for (const [text, expected] of cases)
    for (const [place, find] of Object.entries(places))
      expect({ text, place, found: await find(text) }).toEqual({ text, place, found: expected });
});

test('characters of patterns have no meaning', async () => {
  await addPeople();
  for (const text of ['%', '_', '伟.', '[伟]', '伟|', '\\'])
    for (const find of Object.values(places)) expect(await find(text)).toEqual([]);
});
