import { v7 as uuidv7 } from 'uuid';
import type { FieldFault } from '#contract/errors.ts';
import type { MemberCreate } from '#contract/people/members.ts';
import type { MemberUpdate } from '#contract/people/members.ts';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import { idsForScope, refersTo, ruleOfDepartmentsOutside } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import { logEntryJson } from '#server/kernel/log/operation-log.ts';
import { writeTeamOptimistically } from '#server/kernel/write.ts';
import type { MemberValues } from './members.changes.repository.ts';
import { isFarFromCap, requireFreeSeats } from './members.cap.repository.ts';
import { faultsOfStaff, lockEditable, requireMove, requireSound, resolveLeader, uniqueFields } from './members.checks.ts';
import { setDepartments } from './members.departments.repository.ts';
import { changeEvent, creationEvent } from './members.log.ts';
import { code, editScope, mayOf, neverSuspended, departmentsInScope } from './members.policy.ts';
import * as json from './members.json.repository.ts';
import * as repository from './members.repository.ts';
import { differenceOf, type MemberDifference, valuesOf } from './members.values.rules.ts';
import { withLeader, withPictures } from './members.view.ts';
import * as writes from './members.writes.repository.ts';

const constraints: Record<string, FieldFault> = {
  ...uniqueFields,
  members_team_id_leader_id_fkey: { field: 'leaderId', rule: 'notFound' },
  member_departments_team_id_department_id_fkey: { field: 'departmentIds', rule: 'notFound' },
};

/** Creates a member in departments of the edit scope. Throws memberCapReached at the team's cap. */
export async function create(context: TeamContext, body: MemberCreate): Promise<JsonText> {
  const { look, change, addIn } = adding(context, body);
  const added = await writeTeamOptimistically<writes.SeenBeforeAdding, string>(context, {
    read: look,
    apply: change,
    fallback: ({ people }) => (isFarFromCap(context.team, people, 1) ? undefined : addIn),
  });
  return new JsonText(withPictures(context, await withLeader(context, added)));
}

/**
 * Creates a member inside a transaction that writes more; with an account, as its member who has joined. Returns the member's id.
 */
export async function createIn(tx: Tx, context: TeamContext, body: MemberCreate, accountId?: string): Promise<string> {
  const { id, addIn } = adding(context, body, accountId);
  await addIn(tx);
  return id;
}

/** The columns of a member who has joined with an account. */
const joined = (accountId: string) => ({ account_id: accountId, status: 'REGISTERED' }) as const;

/** Validates a new member's fields and returns the steps of adding them. */
function adding(context: TeamContext, body: MemberCreate, accountId?: string) {
  const values: MemberValues = {
    ...valuesOf(body),
    ...(accountId === undefined ? { status: 'UNREGISTERED' } : joined(accountId)),
  };
  const person = { email: null, mobile_prefix: null, mobile_number: null, birth_date: null, joined_date: null, ...values };
  const warnings = requireSound(context, person, body.ageConfirmed);
  const references = body.departmentIds ?? [];
  const departmentIds = idsForScope(references);
  const teamId = context.team.id;
  const id = uuidv7();

  const look = async (db: Db) => {
    const seen = await writes.beforeAdding(db, teamId, departmentIds);
    Object.assign(values, await resolveLeader(db, context, { id, leader_id: null }, body.leaderId));
    await requireNoStaff(db, context, person);
    const places = placesFor(context, departmentIds, seen.places);
    if (!places) throw invalid({ field: 'departmentIds', rule: await ruleOfDepartmentsOutside(db, context, code, references) });
    return { ...seen, places };
  };
  const change = (db: Db, { places }: writes.SeenBeforeAdding) => {
    const names = places.map((place) => place.name);
    const event = creationEvent({ id, name: body.displayName, warnings }, values, names, accountId !== undefined);
    const entry = logEntryJson(context, event);
    const shown = places.map(({ departmentId, name, path }) => ({ departmentId, name, path }));
    return withConstraints(constraints, () => writes.add(db, teamId, id, values, shown, entry));
  };
  const addIn = async (tx: Tx) => {
    await requireFreeSeats(tx, context.team, 1);
    const made = await change(tx, await look(tx));
    if (made === undefined) throw new AppError('changedMeanwhile');
    return made;
  };
  return { id, look, change, addIn };
}

/** Returns the departments in the requested order; undefined if one does not exist or is outside the edit scope. */
function placesFor(
  context: TeamContext,
  ids: readonly string[],
  found: readonly writes.DepartmentToJoin[],
): writes.DepartmentToJoin[] | undefined {
  if (ids.length && found.length !== ids.length) return undefined;
  const scope = editScope(context);
  const inside =
    scope !== null &&
    departmentsInScope(
      scope,
      found.map((place) => place.above),
    );
  if (!inside) return undefined;
  return ids.length ? ids.flatMap((id) => found.filter((place) => place.departmentId === id)) : [...found];
}

/** Changes the sent fields of a member. Throws changedMeanwhile if `version` is not the current one. */
export async function update(context: TeamContext, id: string, body: MemberUpdate): Promise<JsonText> {
  const scope = editScope(context);
  const changed = await writeTeamOptimistically<Decision, string>(context, {
    async read(db) {
      const row = scope && (await repository.find(db, context.team.id, id, repository.insideScope(scope)));
      if (!row) throw new AppError('notFound');
      return decide(db, context, row, body);
    },
    fallback: ({ moves, follows }) => (moves || follows ? (tx) => updateUnderLocks(tx, context, id, body) : undefined),
    apply: (db, decision) => apply(db, context, decision),
  });
  return new JsonText(withPictures(context, await withLeader(context, changed)));
}

/**
 * Makes a decided change, logs it and returns the member; undefined if the member was changed since the decision. With an account,
 * the member becomes its member who has joined.
 */
async function apply(
  db: Db,
  context: TeamContext,
  decision: Decision,
  { moved, accountId }: { moved?: Departments | undefined; accountId?: string | undefined } = {},
): Promise<string | undefined> {
  const { row, name, difference, warnings } = decision;
  if (!difference && !moved && accountId === undefined) throw new AppError('noChanges');
  const namesOf = (departments: Departments) => departments.map((place) => place.name);
  const event = changeEvent({ id: row.id, name, warnings }, difference, {
    moved: moved && { from: namesOf(row.departments), to: namesOf(moved) },
    joins: accountId === undefined ? undefined : row.status,
  });
  const values = accountId === undefined ? decision.values : { ...decision.values, ...joined(accountId) };
  const seen = { ...row, neverSuspended: neverSuspended(context) };
  return withConstraints(constraints, () => writes.change(db, context.team.id, seen, values, logEntryJson(context, event)));
}

type Departments = readonly { name: string }[];

interface Decision {
  row: repository.MemberDetailRow;
  values: MemberValues;
  name: string;
  difference: MemberDifference;
  warnings: AgeWarning[];
  /** The departments differ from the current ones. */
  moves: boolean;
  /** The leader differs from the current one. */
  follows: boolean;
}

/** Validates a change against the rules. Throws the errors of those that refuse it. */
async function decide(db: Db, context: TeamContext, row: repository.MemberDetailRow, body: MemberUpdate): Promise<Decision> {
  if (body.version !== undefined && body.version !== row.version) throw new AppError('changedMeanwhile');
  const written = { ...valuesOf(body), ...(await resolveLeader(db, context, row, body.leaderId)) };
  const merged = { ...row, ...written };
  const warnings = requireSound(context, merged, body.ageConfirmed, row);
  const difference = differenceOf(row, merged);
  const contactChanged =
    merged.email !== row.email || merged.mobile_prefix !== row.mobile_prefix || merged.mobile_number !== row.mobile_number;
  if (contactChanged) await requireNoStaff(db, context, merged);
  // An invitation was opened under the former address, so the member has to be invited again.
  const status = contactChanged && row.status === 'NOT_JOIN' ? 'UNREGISTERED' : row.status;
  const before = row.departments.map((place) => place.departmentId);
  const sent = body.departmentIds;
  return {
    row,
    values: status === row.status ? written : { ...written, status },
    name: merged.display_name,
    difference,
    warnings,
    moves: sent !== undefined && (!sent.length || !isSame(sent, before)),
    follows: Boolean(written.leader_id),
  };
}

/** Whether the sent departments equal the current ones, in the same order. */
const isSame = (sent: MemberUpdate['departmentIds'], before: readonly string[]): boolean =>
  sent?.length === before.length && sent.every((reference, place) => refersTo(reference, before[place]));

async function requireNoStaff(db: Db, context: TeamContext, person: Parameters<typeof faultsOfStaff>[2]): Promise<void> {
  const faults = await faultsOfStaff(db, context, person);
  if (faults.length) throw invalid(...faults);
}

/** Changes departments or leader under the locks of the tree and of the reporting lines. Returns the member as JSON. */
async function updateUnderLocks(tx: Tx, context: TeamContext, id: string, body: MemberUpdate): Promise<string> {
  const { changed, moved } = await changeLocked(tx, context, id, body);
  // A move may take the member out of the caller's edit scope, which decides what the answer permits.
  const read = moved ? await json.read(tx, id, 'all', mayOf(context)) : changed;
  if (read === undefined) throw new AppError('changedMeanwhile');
  return read;
}

/**
 * Changes a member inside a transaction that writes more and makes them the member of an account, who has joined. The caller locks
 * the member and verifies under this lock that they have no account.
 */
export async function joinIn(tx: Tx, context: TeamContext, id: string, body: MemberUpdate, accountId: string): Promise<void> {
  await changeLocked(tx, context, id, body, accountId);
}

async function changeLocked(tx: Tx, context: TeamContext, id: string, body: MemberUpdate, accountId?: string) {
  const teamId = context.team.id;
  if (body.leaderId) await repository.lockLeaders(tx, teamId);
  const [row] = await lockEditable(tx, context, [id]);
  if (!row) throw new AppError('notFound');
  const decision = await decide(tx, context, row, body);
  const moved = body.departmentIds && (await requireMove(tx, context, row, body.departmentIds));
  if (moved) await setDepartments(tx, teamId, [{ memberId: id, departmentIds: moved.map((place) => place.id) }]);
  const changed = await apply(tx, context, decision, { moved, accountId });
  if (changed === undefined) throw new AppError('changedMeanwhile');
  return { changed, moved };
}
