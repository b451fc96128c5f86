import { ageWarningsFrom } from '#contract/people/member-facts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ImportMode } from '#contract/people/import-facts.ts';
import type { MemberImport } from '#contract/people/imports.ts';
import type { Language } from '#contract/languages.ts';
import { findInitiator, jobContext, writeJob } from '#server/domain/rights/initiator.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import { inClaim } from '#server/kernel/jobs/job-claim.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { entriesOf, insertEntries, type LogEvent, type LogWriter, record } from '#server/kernel/log/operation-log.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { requireFreeSeats } from '#server/features/people/members/members.cap.repository.ts';
import { insertMembers, updateMembers } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { changeEvent, creationEvent } from '#server/features/people/members/members.log.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import { pinyinOf } from '#server/features/people/members/members.rules.ts';
import { differenceOf } from '#server/features/people/members/members.values.rules.ts';
import * as commitRepository from './commit.repository.ts';
import { rowsOf } from './consequences.rules.ts';
import * as repository from './imports.repository.ts';
import { admitInvited, type WrittenImportRow, sendInvitations } from './invitations.service.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import { replanRows, recheck } from './recheck.service.ts';
import type { ImportReader, ImportTeamState } from './team-state.service.ts';
import type { ImportedMember } from './team-state.repository.ts';

export interface CommitInput {
  importId: string;
  mode: ImportMode;
  memberId: string;
  language: Language;
  /** What the importer could change at the time of the request. */
  scope: Scope;
  /** What the importer could see at that time; missing in jobs of versions before 2026-11. */
  reader?: ImportReader;
}

export type CommitResult = NonNullable<MemberImport['result']>;

/**
 * Writes an import in one transaction: members, departments, log, invitations and the import's status, so that a crashed process
 * leaves all of it or nothing, and a second run detects that it is done. The rows are planned again first. Throws
 * changedMeanwhile, without writing anything, if the plan differs from the one shown.
 */
export async function commitImport(job: JobRun<CommitInput>, publicUrl: string): Promise<CommitResult> {
  const { input, teamId } = job;
  try {
    return await writeJob(job, (tx) => writeImport(tx, job, publicUrl));
  } catch (error) {
    const refusal = violatedConstraint(error) ? new AppError('changedMeanwhile') : error;
    if (refusal instanceof AppError) await inClaim(job, (tx) => releaseImport(tx, teamId, input));
    throw refusal;
  }
}

async function writeImport(tx: Tx, job: JobRun<CommitInput>, publicUrl: string): Promise<CommitResult> {
  const { input, teamId } = job;
  const found = await repository.find(tx, teamId, input.importId, null, true);
  if (!found) throw new AppError('notFound');
  if (found.status === 'DONE' && found.result) return found.result;
  if (found.status !== 'RUNNING') throw new AppError('changedMeanwhile');
  // The lock of leaders is taken before those of the tree and of members, as in every change of a leader.
  await lockLeaders(tx, teamId);
  await lockTreeShared(tx, teamId);
  const stored = await repository.allRows(tx, teamId, input.importId);
  const now = new Date();
  const { planned, state } = await replanRows(tx, { ...(await plannerOf(tx, teamId, input)), now }, stored, true);
  requireSamePlan(stored, planned);
  const selected = rowsOf(planned, input.mode);
  const entries = await admitInvited(tx, teamId, input, await identified(selected));
  const added = entries.filter(({ existing }) => !existing);
  const updated = entries.filter(({ existing }) => existing);
  await requireFreeSeats(tx, { id: teamId }, added.length);
  await job.progress(0, entries.length);
  const writing = async () => {
    await writeMembers(tx, teamId, added, updated);
    await job.progress(Math.floor(entries.length / 2));
    await writePlaces(tx, teamId, entries);
  };
  const context = await jobContext(job, input.memberId, input.language);
  // The log entries are made while PostgreSQL writes the members (decisions/083).
  const [logged] = await Promise.all([logMembers(context, entries, state), writing()]);
  const invited = await sendInvitations(tx, teamId, publicUrl, input, entries);
  await insertEntries(tx, logged);
  await record(tx, context, ...invited);
  await commitRepository.storeWrittenRows(tx, teamId, input.importId, entries.map(writtenOf));
  const result = {
    added: added.length,
    updated: updated.length,
    invited: invited.length,
    leftOut: planned.length - entries.length,
  };
  await repository.advance(tx, teamId, input.importId, 'RUNNING', 'DONE', { result, committed_at: now });
  await job.progress(entries.length);
  return result;
}

/** Sets the import back to READY with the current errors, so that the importer sees what has changed. */
async function releaseImport(tx: Tx, teamId: string, input: CommitInput): Promise<void> {
  if (!(await repository.advance(tx, teamId, input.importId, 'RUNNING', 'READY'))) return;
  const stored = await repository.allRows(tx, teamId, input.importId);
  await recheck(tx, { ...(await plannerOf(tx, teamId, input)), now: new Date() }, input.importId, stored);
}

async function plannerOf(tx: Tx, teamId: string, { memberId, scope, reader }: CommitInput) {
  const { kind } = await findInitiator(tx, teamId, memberId);
  return { team: { id: teamId }, reader: reader ?? { scope, departments: 'all' as const }, support: kind === 'SUPPORT' };
}

function requireSamePlan(stored: readonly repository.RowRecord[], planned: readonly PlannedRow[]): void {
  const same = planned.every(({ action, existing, warning }, at) => {
    const shown = stored[at];
    return shown?.action === action && shown.member_id === (existing?.id ?? null) && shown.warning === warning;
  });
  if (!same || stored.length !== planned.length) throw new AppError('changedMeanwhile');
}

function identified(rows: readonly PlannedRow[]): Promise<WrittenImportRow[]> {
  const ids = new Map(rows.map((row) => [row.read.row, row.existing?.id ?? uuidv7()]));
  return mapInSlices(rows, (row) => {
    const leaderId = row.leaderRow === null ? row.after.leader_id : (ids.get(row.leaderRow) ?? null);
    return {
      ...row,
      memberId: ids.get(row.read.row) ?? uuidv7(),
      person: { ...row.after, leader_id: leaderId, pinyin: pinyinAfter(row) },
    };
  });
}

function pinyinAfter({ existing, after }: PlannedRow): string | null {
  return existing?.display_name === after.display_name ? existing.pinyin : pinyinOf(after.display_name);
}

async function writeMembers(
  tx: Tx,
  teamId: string,
  added: readonly WrittenImportRow[],
  updated: readonly WrittenImportRow[],
): Promise<void> {
  await insertMembers(
    tx,
    teamId,
    added.map(({ memberId, person }) => ({ id: memberId, ...person })),
  );
  const people = updated.map(({ memberId, person, existing }) => ({ id: memberId, version: existing?.version ?? 0, ...person }));
  if ((await updateMembers(tx, teamId, people)) !== people.length) throw new AppError('changedMeanwhile');
}

const isMoved = ({ existing, departments }: WrittenImportRow) => departments.join() !== existing?.departments.join();

async function writePlaces(tx: Tx, teamId: string, entries: readonly WrittenImportRow[]): Promise<void> {
  const places = entries.filter(isMoved).map(({ memberId, departments }) => ({ memberId, departmentIds: departments }));
  if (places.length) await setDepartments(tx, teamId, places);
}

/** The log entries of the members, not yet inserted. */
async function logMembers(context: LogWriter, entries: readonly WrittenImportRow[], state: ImportTeamState): Promise<string[]> {
  const namesOf = (ids: readonly string[]) => ids.map((id) => state.departments.write(id));
  const events = await mapInSlices(entries, (entry): LogEvent => {
    const { existing, person, departments, warning } = entry;
    const member = { id: entry.memberId, name: person.display_name, warnings: ageWarningsFrom(warning) };
    if (!existing) return creationEvent(member, withoutNulls(person), namesOf(departments));
    const moved = isMoved(entry) ? { from: namesOf(existing.departments), to: namesOf(departments) } : undefined;
    return changeEvent(member, differenceOf(existing, person), { moved });
  });
  return entriesOf(context, events);
}

const withoutNulls = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Partial<Row>;

function writtenOf({ read, memberId, existing, person, departments }: WrittenImportRow): commitRepository.WrittenRow {
  const before = existing && {
    ...Object.fromEntries(Object.keys(person).map((column) => [column, existing[column as keyof ImportedMember]])),
    departments: existing.departments,
  };
  return {
    row: read.row,
    member_id: memberId,
    before,
    after: { status: person.status, departments },
    member_version: existing ? existing.version + 1 : 1,
  };
}
