import { v7 as uuidv7 } from 'uuid';
import { resignations } from '#contract/people/resignations.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import { seedApp, seedTeamApp } from './apps.ts';
import { seedBanner } from './banners.ts';
import { seedBooking } from './bookings.ts';
import { seedLink } from './invitations.ts';
import { applicantCalls, seedApplicant } from './joining.ts';
import { minutesAfter, seedRoom, timeAhead } from './rooms.ts';
import { runResignJob, standing } from './resignations.ts';
import { giveRole } from './roles.ts';
import { type Person, seedAccountMember, seedDepartment, type TestTeam } from './team.ts';

let number = 0;
export const unique = () => `N${(number += 1)}`;

/**
 * Objects that the calls of the reference table change or use, created for each call, within the scope of an administrator of
 * Sales.
 */
export function referenceRecords(app: TestApp, team: TestTeam, manager: Person) {
  const { sales, jakarta } = team;
  const somebody = async () => (await seedAccountMember(app.database, team.id, `Person ${unique()}`, sales)).memberId;
  const newDepartment = () =>
    inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const id = uuidv7();
      await seedDepartment(tx, team.id, id, `Warehouse ${unique()}`, [team.root, sales]);
      return id;
    });
  const request = async () => {
    const applicant = await seedApplicant(app.database, { name: 'Ada Applicant' });
    const { token } = await seedLink(app.database, team.id, { departmentId: sales });
    return (await applicantCalls(app).apply(applicant, token, { email: applicant.email })).data.id;
  };
  const resigned = async () => {
    const params = { id: await somebody() };
    const query = { reason: 'CAREER' };
    return (await app.call<{ resignationId: string }>(team.owner, resignations.resign, { params, query })).data.resignationId;
  };
  /** Reports without a new leader. */
  const skippedLine = async () => {
    const [leader, report] = [await somebody(), await somebody()];
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('members').set({ leader_id: leader }).where('id', '=', report).execute(),
    );
    const body = { employeeIds: [leader], reason: 'CAREER', recipients: { reports: null } };
    const started = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, { body });
    await runResignJob(app, team.id, started.data.jobId);
    const { data } = await standing(app, team.owner, leader);
    return { id: data.id, lineId: data.lines.find(({ kind }) => kind === 'reports')?.id ?? '' };
  };
  const role = async () =>
    giveRole(app.database, team.id, { name: unique(), grants: { '020100': 'view' }, departments: [sales], members: [] });
  const opened = async () => {
    const id = await seedApp(app.database, unique().toLowerCase());
    await seedTeamApp(app.database, team, id, { availability: 'PORTION', departments: [sales], seats: 5, paidDays: 300 });
    return { id };
  };
  const room = () => seedRoom(app.database, team.id, { name: unique() });
  const startsAt = timeAhead(3, 600);
  const meeting = async () => ({
    title: 'Planning',
    agenda: '',
    private: false,
    roomId: await room(),
    startsAt,
    endsAt: minutesAfter(startsAt, 60),
  });
  const booked = async () => {
    const at = { roomId: await room(), startsAt: new Date(startsAt), minutes: 60 };
    return { id: await seedBooking(app.database, manager, at) };
  };
  const roomFields = () => ({
    name: unique(),
    capacity: 4,
    building: '',
    floor: '',
    equipment: [],
    timeZone: 'UTC',
    remark: '',
    hours: Array.from({ length: 7 }, () => [0, 1440]),
    bufferMinutes: 0,
    releaseMinutes: null,
  });
  const exception = (more: object) => ({
    name: unique(),
    effect: 'ALLOW',
    priority: 10,
    subjects: { departmentIds: [jakarta] },
    objects: { departmentIds: [jakarta] },
    ...more,
  });
  const kept = async () => {
    const sides = { subject_departments: [await newDepartment()], object_departments: [await newDepartment()] };
    return inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const row = { team_id: team.id, id: uuidv7(), name: unique(), effect: 'ALLOW', priority: 10, enabled: false } as const;
      await tx
        .insertInto('visibility_exceptions')
        .values({ ...row, ...sides })
        .execute();
      return { id: row.id };
    });
  };
  const banner = async () => ({ id: await seedBanner(app.database, team, { name: unique() }) });
  const link = async () => ({ id: (await seedLink(app.database, team.id, { departmentId: sales })).id });
  return {
    somebody,
    newDepartment,
    request,
    resigned,
    skippedLine,
    role,
    opened,
    room,
    meeting,
    booked,
    roomFields,
    exception,
    kept,
    banner,
    link,
  };
}
