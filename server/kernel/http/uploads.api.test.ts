import { expect } from 'vitest';
import { imports } from '#contract/people/imports.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { makeWorkbook } from '#dev/testing/spreadsheets.ts';
import { seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour Trading');

const disposition = 'Content-Disposition: form-data; name="file"';

test.each([
  ['without a boundary', 'multipart/form-data', 'x', 400],
  ['that breaks off', 'multipart/form-data; boundary=b', `--b\r\n${disposition}; filename="a.png"\r\n\r\nabc`, 400],
  [
    'whose file has no name',
    'multipart/form-data; boundary=b',
    `--b\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n--b--\r\n`,
    415,
  ],
])('an upload %s is refused with a client error', async (_, type, payload, status) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/uc/api/v1/manager/employees/${team.member.memberId}/avatar`,
    headers: { authorization: `Bearer test.${team.member.accountId}.1`, 'x-team-id': team.id, 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(status);
});

test('invisible characters are removed from the name of an uploaded file', async () => {
  const content = await makeWorkbook(['Name'], [['Ada Lee']]);
  const upload = (name: string) => app.call<{ fileName: string }>(team.owner, imports.upload, { file: { name, content } });
  for (const [uploaded, shown] of [
    ['people\u202Excod.xlsx', 'peoplexcod.xlsx'],
    ['pe\u200bople\u{e0061}.xlsx', 'people.xlsx'],
    ['名單.xlsx', '名單.xlsx'],
  ] as const)
    expect((await upload(uploaded)).data.fileName).toBe(shown);
});
