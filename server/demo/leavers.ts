import { newRequestId } from '#server/kernel/request-id.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { handoverKinds } from '#server/wiring/handover.ts';
import { resignIn } from '#server/flows/people/resignations/resign.write.service.ts';
import type { Tx } from '#server/kernel/context.ts';
import { insertPeople, type PersonRow } from './people.repository.ts';

const dayMs = 86_400_000;
// None of them is in charge of apps, so no emails are sent.
const kinds = handoverKinds({ publicUrl: '' });
const resignedPeople = [
  { name: 'Grace Okafor', title: 'Operations analyst', days: 12, reason: 'CAREER', reports: 3, toNobody: false },
  { name: 'Henry Fong', title: 'Warehouse supervisor', days: 24, reason: 'RETIRED', reports: 2, toNobody: true },
  { name: 'Dewi Lestari', title: 'Sales executive', days: 47, reason: 'FAMILY', reports: 0, toNobody: false },
] as const;

/**
 * Adds three resigned members, one of them too long ago to be restored, and one pending resignation. They are in addition to the
 * other members.
 */
export async function addLeavers(
  tx: Tx,
  context: { logKey: Buffer; now: Date; founded: Date },
  teamId: string,
  by: { memberId: string; displayName: string },
  people: readonly PersonRow[],
): Promise<void> {
  const acting = (days: number) => ({
    logKey: context.logKey,
    requestId: newRequestId(),
    ip: '',
    userAgent: 'first start',
    now: new Date(context.now.getTime() - days * dayMs),
    recorded: [],
    language: 'en' as const,
    team: { id: teamId, timeZone: 'Asia/Hong_Kong' },
    actor: { ...by, kind: 'USER' as const },
  });
  const scope = 'all' as const;
  for (const [n, leaver] of resignedPeople.entries()) {
    const model = people[300 + n * 50];
    if (!model) throw new Error('the demo team has too few people');
    const id = uuidv7();
    const email = `${leaver.name.toLowerCase().replace(' ', '.')}@harbour.example`;
    const own = { id, accountId: null, status: 'UNREGISTERED' as const, email, mobilePrefix: '852', mobileNumber: `5123440${n}` };
    const called = {
      displayName: leaver.name,
      firstName: '',
      lastName: '',
      jobTitle: leaver.title,
      employeeNumber: `HT-19${n}0`,
    };
    await insertPeople(tx, teamId, [{ ...model, ...own, ...called, joinedDate: '2019-04-01' }], context.founded);
    const led = people.slice(310 + n * 50, 310 + n * 50 + leaver.reports).map((person) => person.id);
    await sql`UPDATE members SET leader_id = ${id}::uuid WHERE team_id = ${teamId}::uuid AND id = ANY(${led}::uuid[])`.execute(
      tx,
    );
    const recipients = leaver.toNobody ? { reports: null } : {};
    await resignIn(tx, acting(leaver.days), kinds, {
      memberId: id,
      reason: leaver.reason,
      reasonText: null,
      recipients,
      scope,
    });
  }
  const [soon, report] = [people[520], people[521]];
  if (!soon || !report) throw new Error('the demo team has too few people');
  await sql`UPDATE members SET leader_id = ${soon.id}::uuid WHERE team_id = ${teamId}::uuid AND id = ${report.id}::uuid`.execute(
    tx,
  );
  const jobEndedDate = new Date(context.now.getTime() + 9 * dayMs).toISOString().slice(0, 10);
  const order = { memberId: soon.id, jobEndedDate, reason: 'CONTRACT_EXPIRED' as const, reasonText: null, recipients: {}, scope };
  await resignIn(tx, acting(0), kinds, order);
}
