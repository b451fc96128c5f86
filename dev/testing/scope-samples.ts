import { v7 as uuidv7 } from 'uuid';
import { invitations } from '#contract/people/invitations.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { resignations } from '#contract/people/resignations.ts';
import { roleGroups } from '#contract/access/role-groups.ts';
import { roles } from '#contract/access/roles.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import { seedApp, seedAppRequest, seedGrant, seedTeamApp } from './apps.ts';
import { seedBounced, seedLink } from './invitations.ts';
import { applicantCalls, seedApplicant } from './joining.ts';
import { giveRole } from './roles.ts';
import { seedAccountMember, seedDepartment, seedMember, type TestTeam } from './team.ts';

/** Where objects of the scope matrix are created: a department with the ids above it, and a caller who may create objects there. */
export interface Place {
  team: TestTeam;
  departmentId: string;
  above: string[];
}

let made = 0;
const named = (what: string) => `${what} ${(made += 1)}`;

/** Objects that the calls of the scope matrix name, created for each call in a department, or with exactly that scope. */
export function recordsOf(app: TestApp) {
  const done = async <T>(answer: Promise<{ status: number; message: string; data: T }>): Promise<T> => {
    const { status, message, data } = await answer;
    if (status >= 300) throw new Error(`an item of the table could not be created: ${message}`);
    return data;
  };
  const member = ({ team, departmentId }: Place): Promise<string> =>
    inTransaction(app.database, { teamId: team.id }, async (tx) => {
      return (await seedMember(tx, team.id, { name: named('Person'), departmentId })).memberId;
    });
  const joined = async ({ team, departmentId }: Place) =>
    (await seedAccountMember(app.database, team.id, named('Person'), departmentId)).memberId;
  const resigned = async (place: Place, query: object) => {
    const id = await member(place);
    const answer = app.call<{ resignationId: string }>(place.team.owner, resignations.resign, {
      params: { id },
      query: { reason: 'CAREER', ...query },
    });
    return (await done(answer)).resignationId;
  };
  const role = ({ team, departmentId }: Place) =>
    giveRole(app.database, team.id, {
      name: named('Role'),
      grants: { '020100': 'view' },
      departments: [departmentId],
      members: [],
    });
  return {
    member,
    joined,
    department: ({ team, departmentId, above }: Place) =>
      inTransaction(app.database, { teamId: team.id }, async (tx) => {
        const id = uuidv7();
        await seedDepartment(tx, team.id, id, named('Department'), [...above, departmentId]);
        return id;
      }),
    role,
    held: async (place: Place) => {
      const [id, employeeId] = [await role(place), await joined(place)];
      await done(app.call(place.team.owner, roles.addMembers, { params: { id }, body: { employeeIds: [employeeId] } }));
      return `${id} ${employeeId}`;
    },
    /** An app for all of Sales and Product, with a member who could use it: two ids. */
    user: async (place: Place) => {
      const appId = await seedApp(app.database, `reach-${(made += 1)}`);
      const employeeId = await joined(place);
      const { sales, product } = place.team;
      await seedTeamApp(app.database, place.team, appId, { availability: 'PORTION', departments: [sales, product] });
      return `${appId} ${employeeId}`;
    },
    /** A request for an app that is available to no one yet. */
    appRequest: async (place: Place) => {
      const appId = await seedApp(app.database, `reach-${(made += 1)}`);
      const memberId = await joined(place);
      await seedTeamApp(app.database, place.team, appId, { availability: 'OPENED' });
      return seedAppRequest(app.database, place.team, { appId, memberId });
    },
    /** A consent of a member for an app. */
    grant: async (place: Place) => {
      const appId = await seedApp(app.database, `reach-${(made += 1)}`);
      return seedGrant(app.database, place.team.id, { appId, memberId: await joined(place) });
    },
    roleGroup: async ({ team }: Place) =>
      (await done(app.call<{ groupId: string }>(team.owner, roleGroups.create, { body: { name: named('Group') } }))).groupId,
    exception: ({ team, departmentId }: Place) =>
      inTransaction(app.database, { teamId: team.id }, async (tx) => {
        const id = uuidv7();
        const side = [departmentId];
        const values = { team_id: team.id, id, name: named('Exception'), effect: 'PROHIBIT', priority: 100 } as const;
        await tx
          .insertInto('visibility_exceptions')
          .values({ ...values, subject_departments: side, object_departments: side })
          .execute();
        return id;
      }),
    resignation: (place: Place) => resigned(place, {}),
    pending: (place: Place) => resigned(place, { jobEndedDate: '2099-12-31' }),
    bounced: async (place: Place) => {
      const recipient = `${named('nobody').replace(' ', '')}@example.com`;
      return (await seedBounced(app.owner, place.team.id, { recipient, memberId: await member(place) })).id;
    },
    link: async ({ team, departmentId }: Place) => {
      const body = { name: named('Link'), departmentId, validity: 'DAYS_7' };
      return (await done(app.call<{ linkId: string }>(team.owner, invitations.createLink, { body }))).linkId;
    },
    request: async ({ team, departmentId }: Place) => {
      const applicant = await seedApplicant(app.database, { name: named('Applicant') });
      const { token } = await seedLink(app.database, team.id, { departmentId });
      const answer = applicantCalls(app).apply(applicant, token, { email: applicant.email });
      return (await done(answer)).id;
    },
    recycled: async (place: Place) => {
      const params = { id: await member(place) };
      return (await done(app.call<{ recycledId: string }>(place.team.owner, recycleBin.removeMember, { params }))).recycledId;
    },
  };
}

export type ScopedRecord = keyof ReturnType<typeof recordsOf>;
