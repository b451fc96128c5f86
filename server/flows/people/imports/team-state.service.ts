import type { Scope } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { staffAddresses } from '#server/domain/support/support.ts';
import { headcount } from '#server/features/people/members/members.cap.repository.ts';
import { type DepartmentPaths, departmentPaths } from './department-paths.rules.ts';
import type { ReadRow } from './read-row.rules.ts';
import * as repository from './team-state.repository.ts';

/** The state of the team that the rows of a file are compared with. */
export interface ImportTeamState {
  scope: Scope;
  /** Today's date (YYYY-MM-DD) in the team's time zone. */
  today: string;
  departments: DepartmentPaths;
  byNumber: ReadonlyMap<string, repository.Existing>;
  byMobile: ReadonlyMap<string, repository.Existing>;
  byEmail: ReadonlyMap<string, repository.Existing>;
  /** Members whom the importer may name as a leader, by employee number or email in lower case. */
  leaders: ReadonlyMap<string, repository.Existing>;
  /** The leader of each member, for everyone above the members of the file. */
  lines: ReadonlyMap<string, string>;
  /** Addresses of provider staff, if the importer is provider support. */
  staff: ReadonlySet<string>;
  staffMembers: ReadonlySet<string>;
  headcount: number;
  memberCap: number;
}

/** What an importer may change and may see of members and departments at the time of the request. It is stored with the job. */
export interface ImportReader extends repository.ImportScope {
  /** The departments that the importer may see. */
  departments: 'all' | readonly string[];
}

/** Reads the state that the rows need in a few queries. In a writing transaction, `lock` locks the members until its end. */
export async function loadTeamState(
  db: Db,
  team: { id: string },
  rows: readonly ReadRow[],
  { reader, ...options }: { reader: ImportReader; now: Date; lock?: boolean; support: boolean },
): Promise<ImportTeamState> {
  const facts = await repository.teamFacts(db, team.id);
  const departments = departmentPaths(await repository.allDepartments(db, team.id), reader.departments);
  const people = await repository.membersByKeys(db, team.id, keysOf(rows), { ...reader, lock: options.lock ?? false });
  const index = (keyOf: (person: repository.Existing) => string | null | undefined) =>
    new Map(people.flatMap((person) => (keyOf(person) ? [[keyOf(person) ?? '', person] as const] : [])));
  const contacts = contactsOf(rows, people);
  return {
    scope: reader.scope,
    today: dateIn(facts.timeZone, options.now),
    departments,
    byNumber: index((person) => person.employee_number?.toLowerCase()),
    byMobile: index((person) => person.mobile),
    byEmail: index((person) => person.email?.toLowerCase()),
    leaders: new Map([
      ...index((person) => (person.named_by_email ? person.email?.toLowerCase() : null)),
      ...index((person) => (person.named_by_number ? person.employee_number?.toLowerCase() : null)),
    ]),
    lines: rows.some((row) => row.leader)
      ? await repository.linesAbove(
          db,
          team.id,
          people.map(({ id }) => id),
        )
      : new Map(),
    staff: await staffAddresses(db, options.support ? [...contacts.emails, ...contacts.mobiles] : []),
    staffMembers: new Set(options.support ? await repository.staffMembers(db, team.id) : []),
    headcount: await headcount(db, team.id),
    memberCap: facts.memberCap,
  };
}

const texts = (values: (string | null | undefined)[]) => [...new Set(values.filter((value) => typeof value === 'string'))];

function keysOf(rows: readonly ReadRow[]): repository.Keys {
  const leaders = rows.map((row) => row.leader?.toLowerCase());
  return {
    numbers: texts([...rows.map(({ body }) => body.employeeNumber?.toLowerCase()), ...leaders]),
    mobiles: texts(rows.map(({ mobile }) => mobile)),
    emails: texts([...rows.map(({ body }) => body.email), ...leaders]),
  };
}

/** All contacts that can decide a status: those of the file, and those of members who have not joined. */
function contactsOf(rows: readonly ReadRow[], people: readonly repository.Existing[]): { emails: string[]; mobiles: string[] } {
  const waiting = people.filter(({ status }) => status === 'UNREGISTERED' || status === 'NOT_JOIN');
  return {
    emails: texts([...rows.map(({ body }) => body.email), ...waiting.map(({ email }) => email)]),
    mobiles: texts([...rows.map(({ mobile }) => mobile), ...waiting.map(({ mobile }) => mobile)]),
  };
}
