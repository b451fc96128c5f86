import { scimPatch, type ScimPatchOperation } from 'scim-patch';
import { beforeEach, describe, expect } from 'vitest';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { ada, connect, type Directory, enterprise, patchSchema, type ScimContent, userSchema } from '#dev/testing/scim.ts';

let scimmer: Directory;
beforeEach(async () => {
  scimmer = await connect(app, team.owner);
});

const create = async (body: object = ada) => {
  const { status, body: made } = await scimmer.post('/Users', body);
  expect([status, made.detail]).toEqual([201, undefined]);
  return made;
};

describe('PATCH in the forms that directories send', () => {
  // The same operations, applied by another implementation to the same resource, give the expected result.
  const attributesOf = (resource: object) => ({ ...resource, meta: undefined, schemas: undefined });
  const asElsewhere: [string, object[]][] = [
    ['Okta, without a path', [{ op: 'replace', value: { title: 'Countess', displayName: 'Countess Ada' } }]],
    ['with a path', [{ op: 'replace', path: 'title', value: 'Countess' }]],
    ['a part of a name', [{ op: 'replace', path: 'name.familyName', value: 'Byron' }]],
    ['removing', [{ op: 'remove', path: 'title' }]],
    ['a value path', [{ op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '1111 2222' }]],
    ['removing a value', [{ op: 'remove', path: 'phoneNumbers[type eq "work"]' }]],
    [
      'a value path with and',
      [{ op: 'replace', path: 'phoneNumbers[type eq "mobile" and primary eq true].value', value: '+85298765432' }],
    ],
    ['the extension', [{ op: 'add', path: `${enterprise}:employeeNumber`, value: 'E-8' }]],
    [
      'several',
      [
        { op: 'add', path: 'title', value: 'First' },
        { op: 'replace', path: 'title', value: 'Second' },
        { op: 'remove', path: 'name.givenName' },
      ],
    ],
  ];
  test.each(asElsewhere)('%s', async (_, operations) => {
    const made = await create();
    const expected = scimPatch(
      structuredClone(made) as never,
      structuredClone(operations) as ScimPatchOperation[],
    ) as unknown as ScimContent;
    const { status, body } = await scimmer.patch(`/Users/${made.id}`, ...operations);
    expect(status).toBe(200);
    const name = { ...(expected['name'] as object), formatted: expected.displayName };
    expect(attributesOf(body)).toEqual(attributesOf({ ...expected, name }));
    expect(body.meta.version).not.toBe(made.meta.version);
  });

  test('Entra: other case, booleans as text, paths in names, managers as ids, values that do not exist yet', async () => {
    const made = await create({ schemas: [userSchema], userName: 'ada@example.com', displayName: 'Ada' });
    const path = `/Users/${made.id}`;
    const { body } = await scimmer.patch(
      path,
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1111 2222' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@office.example.com' },
      { op: 'Add', path: `${enterprise}:manager`, value: team.hr.memberId },
      { op: 'Add', value: { 'name.givenName': 'Ada', [`${enterprise}:department`]: 'Product', preferredLanguage: 'en' } },
      { op: 'Replace', path: 'Active', value: 'False' },
    );
    expect(body).toMatchObject({
      userName: 'ada@example.com',
      active: false,
      name: { givenName: 'Ada' },
      emails: [{ value: 'ada@office.example.com', type: 'work' }],
      phoneNumbers: [{ value: '1111 2222', type: 'work' }],
      [enterprise]: { department: 'Product', manager: { value: team.hr.memberId } },
    });
    expect((await scimmer.patch(path, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
    const cleared = await scimmer.patch(path, { op: 'Remove', path: `${enterprise}:manager` });
    expect(cleared.body[enterprise]).toEqual({ department: 'Product' });
    // Without another email, the sign-in address is the work address as well, also after it changes.
    await scimmer.patch(path, { op: 'remove', path: 'emails' });
    expect(
      (await scimmer.patch(path, { op: 'replace', path: 'userName', value: 'countess@example.com' })).body['emails'],
    ).toEqual([{ value: 'countess@example.com', type: 'work', primary: true }]);
  });

  test('a PATCH with an invalid operation is refused as a whole', async () => {
    const made = await create();
    const path = `/Users/${made.id}`;
    const title = { op: 'replace', path: 'title', value: 'Half' };
    const tries: [object, string][] = [
      [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'emails[value eq "nobody@example.com"].value', value: 'x@example.com' }, 'noTarget'],
      [{ op: 'add', path: 'groups', value: [{ value: team.sales }] }, 'mutability'],
      [{ op: 'replace', path: 'id', value: team.owner.memberId }, 'mutability'],
      [{ op: 'replace', value: { id: team.owner.memberId } }, 'mutability'],
      [{ op: 'add', path: `${userSchema}:id`, value: team.owner.memberId }, 'mutability'],
      [{ op: 'remove', path: 'ID' }, 'mutability'],
      [{ op: 'replace', path: 'meta.created', value: '2026-01-01T00:00:00Z' }, 'mutability'],
      [{ op: 'remove', path: 'meta' }, 'mutability'],
      [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'replace', path: 'userName', value: 'hana.hr@example.com' }, 'uniqueness'],
      [{ op: 'replace', path: `${enterprise}:department`, value: 'Nowhere' }, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ];
    for (const [operation, scimType] of tries)
      expect([operation, (await scimmer.patch(path, title, operation)).body.scimType]).toEqual([operation, scimType]);
    expect((await scimmer.get(path)).body).toEqual(made);
    const sameId = { op: 'replace', value: { id: made.id, title: 'Countess' } };
    expect((await scimmer.patch(path, sameId)).body).toMatchObject({ id: made.id, title: 'Countess' });
    expect((await scimmer.put(path, { schemas: [patchSchema] })).body.scimType).toBe('invalidSyntax');
  });
});
