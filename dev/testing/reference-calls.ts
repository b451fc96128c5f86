import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import { referenceRecords, unique } from './reference-records.ts';
import { plannerOf } from './roles.ts';
import { type Person, seedAccountMember, type TestTeam } from './team.ts';

/** The input of a request that names `id`. */
export interface Input {
  params?: Record<string, string>;
  body?: object;
  query?: Record<string, string>;
}
/** How a field of a request that names a person is sent; each call creates what it changes. */
export interface ReferenceCall {
  field: string;
  names: 'member' | 'department';
  input: (id: string) => Promise<Input> | Input;
  /** Requires the whole team as scope: other callers are refused before anything is looked up. */
  whole?: true;
}

const member = (field: string, input: ReferenceCall['input'], more = {}): ReferenceCall => ({
  field,
  names: 'member',
  input,
  ...more,
});
const department = (field: string, input: ReferenceCall['input'], more = {}): ReferenceCall => ({
  field,
  names: 'department',
  input,
  ...more,
});
const whole = { whole: true } as const;

/** Every field of a request that names a member or a department, by its operation, for an administrator of Sales. */
export function referenceCalls(app: TestApp, team: TestTeam, manager: Person): Record<string, ReferenceCall[]> {
  const { sales, jakarta } = team;
  const {
    somebody,
    newDepartment,
    request,
    resigned,
    skippedLine,
    role,
    opened,
    meeting,
    booked,
    roomFields,
    exception,
    kept,
    banner,
    link,
    room,
  } = referenceRecords(app, team, manager);
  const exceptionFields = (wrap: (fields: object) => Promise<Input> | Input): ReferenceCall[] =>
    (['subjects', 'objects'] as const).flatMap((side) => [
      department(`${side}.departmentIds`, (id) => wrap({ [side]: { departmentIds: [id] } })),
      member(`${side}.employeeIds`, (id) => wrap({ [side]: { employeeIds: [id] } })),
    ]);
  const selectedFields = (wrap: (fields: { selected: object }) => Input): ReferenceCall[] => [
    department('selected.departmentIds', (id) => wrap({ selected: { departmentIds: [id] } }), whole),
    member('selected.employeeIds', (id) => wrap({ selected: { employeeIds: [id] } }), whole),
  ];
  const ruleChanges = (): ReferenceCall[] => [
    ...selectedFields(({ selected }) => ({ body: { mainRule: 'SELECTED', selected } })),
    ...exceptionFields((fields) => ({ body: { exception: exception(fields) } })).map((call) => ({
      ...call,
      field: `exception.${call.field}`,
    })),
  ];
  const newMember = (more: object) => ({ body: { displayName: 'New', email: `${randomUUID()}@example.com`, ...more } });
  const recipients = ['approvals', 'apps', 'headPosts', 'reports', 'resources', 'schedules'] as const;
  return {
    'directory.list': [department('departmentId', (departmentId) => ({ query: { departmentId } }))],
    'members.list': [department('departmentId', (departmentId) => ({ query: { departmentId } }))],
    'members.count': [department('departmentId', (departmentId) => ({ query: { departmentId } }))],
    'members.search': [department('departmentId', (departmentId) => ({ query: { departmentId } }))],
    'members.simpleBaseSearch': [
      department('departmentId', (departmentId) => ({ body: { departmentId } })),
      member('employeeId', (employeeId) => ({ body: { employeeId, search: 'nobody at all' } })),
      member('employeeIds', (id) => ({ body: { employeeIds: [id], search: 'nobody at all' } })),
    ],
    'members.create': [
      department('departmentIds', (id) => newMember({ departmentIds: [id] })),
      member('leaderId', (leaderId) => newMember({ departmentIds: [jakarta], leaderId })),
    ],
    'members.update': [
      department('departmentIds', async (id) => ({ params: { id: await somebody() }, body: { departmentIds: [id] } })),
      member('leaderId', async (leaderId) => ({ params: { id: await somebody() }, body: { leaderId } })),
    ],
    'members.changeDepartments': [
      member('employeeIds', async (id) => ({
        body: { employeeIds: [id], departmentIds: [await newDepartment()], confirmedCount: 1 },
      })),
      department('departmentIds', async (id) => ({
        body: { employeeIds: [await somebody()], departmentIds: [id], confirmedCount: 1 },
      })),
    ],
    ...Object.fromEntries(
      ['bulk.preview', 'bulk.start'].map((name) => {
        const confirmed = name === 'bulk.start' ? { confirmedCount: 1 } : {};
        return [
          name,
          [
            member('employeeIds', (id) => ({ body: { employeeIds: [id], fields: { position: unique() }, ...confirmed } })),
            department('filters.departmentId', async (departmentId) => {
              const search = `Person ${unique()}`;
              await seedAccountMember(app.database, team.id, search, jakarta);
              return { body: { filters: { departmentId, search }, fields: { position: unique() }, ...confirmed } };
            }),
            department('departments.departmentIds', async (id) => ({
              body: { employeeIds: [await somebody()], departments: { departmentIds: [id] }, ...confirmed },
            })),
            member('fields.leaderId', async (leaderId) => ({
              body: { employeeIds: [await somebody()], fields: { leaderId }, ...confirmed },
            })),
          ],
        ];
      }),
    ),
    'imports.exportMembers': [
      department('departmentId', (departmentId) => ({ body: { allFlag: false, departmentId } })),
      member('employeeIds', (id) => ({ body: { employeeIds: [id] } })),
    ],
    'insight.departments': [department('parentId', (parentId) => ({ query: { parentId } }))],
    'insight.reports': [member('leaderId', (leaderId) => ({ query: { leaderId } }))],
    'insight.headcount': [department('departmentId', (departmentId) => ({ query: { departmentId } }))],
    'insight.headcountPeriod': [
      department('departmentId', (departmentId) => ({ query: { from: '2026-01', to: '2026-02', departmentId } })),
    ],
    'insight.exportHeadcount': [department('departmentId', (departmentId) => ({ body: { departmentId } }))],
    'departments.create': [
      department('parentId', (parentId) => ({ body: { parentId, name: unique() } })),
      member('headId', (headId) => ({ body: { parentId: sales, name: unique(), headId } })),
    ],
    'departments.update': [member('headId', (headId) => ({ params: { id: jakarta }, body: { headId } }))],
    'departments.move': [
      department('parentId', async (parentId) => ({ params: { id: await newDepartment() }, body: { parentId } })),
      department('beforeId', async (beforeId) => ({
        params: { id: await newDepartment() },
        body: { parentId: sales, beforeId },
      })),
    ],
    'invitations.createLink': [
      department('departmentId', (departmentId) => ({ body: { name: unique(), departmentId, validity: 'DAYS_7' } })),
    ],
    'invitations.updateLink': [
      department('departmentId', async (departmentId) => ({ params: await link(), body: { departmentId } })),
    ],
    'invitations.email': [member('employeeId', (employeeId) => ({ body: { employeeId } }))],
    'invitations.batchEmail': [member('employeeIds', (id) => ({ body: { employeeIds: [id] } }))],
    'invitations.batchMobile': [member('employeeIds', (id) => ({ body: { employeeIds: [id] } }))],
    'invitations.remind': [member('employeeIds', (id) => ({ body: { employeeIds: [id] } }))],
    'joining.approve': [
      department('departmentIds', async (id) => ({ params: { id: await request() }, body: { departmentIds: [id] } })),
      member('leaderId', async (leaderId) => ({ params: { id: await request() }, body: { leaderId } })),
    ],
    'joining.approveMany': [department('departmentIds', (id) => ({ body: { ids: [team.root], departmentIds: [id] } }))],
    'resignations.list': [department('departmentId', (departmentId) => ({ query: { departmentId } }))],
    'resignations.exportList': [department('departmentId', (departmentId) => ({ body: { departmentId } }))],
    'resignations.inventory': [member('employeeIds', (id) => ({ query: { employeeIds: id } }))],
    'resignations.verificationAdministrator': [member('employeeId', (employeeId) => ({ query: { employeeId } }))],
    'resignations.resign': recipients.map((kind) =>
      member(kind, async (id) => ({ params: { id: await somebody() }, query: { reason: 'CAREER', [kind]: id } })),
    ),
    'resignations.resignMany': [
      member('employeeIds', (id) => ({ body: { employeeIds: [id], reason: 'CAREER' } })),
      ...recipients.map((kind) =>
        member(`recipients.${kind}`, async (id) => ({
          body: { employeeIds: [await somebody()], reason: 'CAREER', recipients: { [kind]: id } },
        })),
      ),
    ],
    'resignations.retry': [
      member('recipientId', async (recipientId) => ({ params: await skippedLine(), body: { recipientId } })),
    ],
    'resignations.rehire': [
      department('departmentIds', async (id) => ({ params: { id: await resigned() }, ...newMember({ departmentIds: [id] }) })),
      member('leaderId', async (leaderId) => ({
        params: { id: await resigned() },
        ...newMember({ departmentIds: [sales], leaderId }),
      })),
    ],
    'roles.create': [
      department('scopeDepartmentIds', (id) => ({ body: plannerOf(id, { name: unique() }) })),
      member('scopeEmployeeIds', (id) => ({
        body: plannerOf(sales, { name: unique(), scope: 'MEMBERS', scopeEmployeeIds: [id] }),
      })),
      member('employeeIds', (id) => ({ body: plannerOf(sales, { name: unique(), employeeIds: [id] }) })),
    ],
    'roles.update': [
      department('scopeDepartmentIds', async (id) => ({
        params: { id: await role() },
        body: { scope: 'DEPARTMENTS', scopeDepartmentIds: [id], name: unique() },
      })),
      member('scopeEmployeeIds', async (id) => ({
        params: { id: await role() },
        body: { scope: 'MEMBERS', scopeEmployeeIds: [id] },
      })),
      member('employeeIds', async (id) => ({ params: { id: await role() }, body: { employeeIds: [id] } })),
    ],
    'roles.preview': [
      department('scopeDepartmentIds', (id) => ({ body: plannerOf(id, { name: unique() }) })),
      member('scopeEmployeeIds', (id) => ({
        body: plannerOf(sales, { name: unique(), scope: 'MEMBERS', scopeEmployeeIds: [id] }),
      })),
      member('employeeIds', (id) => ({ body: plannerOf(sales, { name: unique(), employeeIds: [id] }) })),
      member('addEmployeeIds', async (id) => ({ body: { roleId: await role(), addEmployeeIds: [id] } })),
      member('removeEmployeeIds', async (id) => ({ body: { roleId: await role(), removeEmployeeIds: [id] } })),
    ],
    'roles.addMembers': [member('employeeIds', async (id) => ({ params: { id: await role() }, body: { employeeIds: [id] } }))],
    'visibility.exceptions': [
      department('departmentId', (departmentId) => ({ query: { departmentId } })),
      member('employeeId', (employeeId) => ({ query: { employeeId } })),
    ],
    'visibility.create': exceptionFields((fields) => ({ body: exception(fields) })),
    'visibility.update': exceptionFields(async (fields) => ({ params: await kept(), body: fields })),
    'visibility.setMainRule': selectedFields(({ selected }) => ({ body: { mainRule: 'SELECTED', selected } })),
    'visibility.preview': ruleChanges(),
    'visibility.previewPeople': [
      ...ruleChanges(),
      department('departmentId', (departmentId) => ({ body: { exception: exception({}), departmentId } })),
    ],
    'visibility.explain': [
      member('viewerId', (viewerId) => ({ query: { viewerId, targetId: manager.memberId } })),
      member('targetId', (targetId) => ({ query: { viewerId: manager.memberId, targetId } })),
    ],
    'visibility.map': [
      member('viewerId', (viewerId) => ({ query: { viewerId } })),
      department('departmentId', (departmentId) => ({ query: { departmentId } })),
      department('parentId', (parentId) => ({ query: { viewerId: manager.memberId, parentId } })),
    ],
    'apiTokens.create': [
      department('departmentIds', (id) => ({
        body: {
          name: unique(),
          kind: 'API',
          days: 30,
          permissions: [{ code: '020100', access: 'view' }],
          scope: 'DEPARTMENTS',
          departmentIds: [id],
        },
      })),
    ],
    ...Object.fromEntries(
      ['appSettings.previewRange', 'appSettings.setRange'].map((name) => [
        name,
        [
          department('departmentIds', async (id) => ({
            params: await opened(),
            body: { availability: 'PORTION', departmentIds: [id] },
          })),
          member('employeeIds', async (id) => ({
            params: await opened(),
            body: { availability: 'PORTION', employeeIds: [id] },
          })),
        ],
      ]),
    ),
    'appSettings.setInCharge': [
      member('employeeId', async (employeeId) => ({ params: await opened(), body: { employeeId } }), whole),
    ],
    'appSettings.changeSeats': [
      member('give', async (id) => ({ params: await opened(), body: { give: [id] } })),
      member('take', async (id) => ({ params: await opened(), body: { give: [await somebody()], take: [id] } })),
    ],
    'workbench.preview': [
      department('departmentId', (departmentId) => ({ query: { departmentId } })),
      member('employeeId', (employeeId) => ({ query: { employeeId } })),
    ],
    'grants.list': [member('employeeId', (employeeId) => ({ query: { employeeId } }))],
    'invitations.undelivered': [member('employeeId', (employeeId) => ({ query: { employeeId } }))],
    'safety.events': [member('employeeId', (employeeId) => ({ query: { employeeId } }))],
    'safety.exportEvents': [member('employeeId', (employeeId) => ({ body: { employeeId, format: 'CSV' } }))],
    'bookings.list': [member('bookerId', (bookerId) => ({ query: { bookerId } }))],
    'bookings.create': [member('participantIds', async (id) => ({ body: { ...(await meeting()), participantIds: [id] } }))],
    'bookings.createSeries': [
      member('participantIds', async (id) => {
        const { roomId, startsAt: from, endsAt, ...about } = await meeting();
        const rule = { kind: 'WEEKLY', every: 1, days: [], byWeekday: false, count: 1 };
        return { body: { ...about, rule, occurrences: [{ roomId, startsAt: from, endsAt }], participantIds: [id] } };
      }),
    ],
    'bookings.update': [member('participantIds', async (id) => ({ params: await booked(), body: { participantIds: [id] } }))],
    'rooms.create': [member('inCharge', (inCharge) => ({ body: { ...roomFields(), inCharge } }), whole)],
    'rooms.update': [member('inCharge', async (inCharge) => ({ params: { id: await room() }, body: { inCharge } }), whole)],
    'banners.update': [
      department('departmentIds', async (id) => ({ params: await banner(), body: { departmentIds: [id] } }), whole),
    ],
    'ownership.offer': [member('employeeId', (employeeId) => ({ params: { id: team.id }, body: { employeeId } }), whole)],
    'viewAs.start': [member('employeeId', (employeeId) => ({ body: { employeeId } }), whole)],
  };
}
