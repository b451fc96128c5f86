import { setTimeout as pause } from 'node:timers/promises';
import { departmentLimits } from '#contract/people/department-facts.ts';
import type { Language } from '#contract/languages.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import type { Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { jobContext } from '#server/domain/rights/initiator.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { narrowScopes } from '#server/features/access/roles/roles.repository.ts';
import * as moves from '#server/features/people/departments/departments.moves.repository.ts';
import * as departments from '#server/features/people/departments/departments.repository.ts';
import { moveMembers } from '#server/features/people/members/members.departments.repository.ts';
import * as repository from './dissolve-department.repository.ts';

export interface DissolveInput {
  departmentId: string;
  memberId: string;
  language: Language;
}

/** The result of the deletion; `renamed` lists children whose names were taken among their new siblings. */
export interface Dissolution {
  members: number;
  departments: number;
  renamed: { from: string; to: string }[];
}

const batch = 500;
const tries = 20;
const pauseMs = 50;

/**
 * Moves the members and children of a department to its parent and deletes it (domain rules 1). Members are moved in batches that
 * do not delay other requests; then one transaction moves children, counts and scopes of roles and deletes the department. A run
 * after a crash continues where the former one stopped. If the job's support lease or API token ends, members who have been moved
 * stay where they are.
 */
export async function dissolveDepartment(job: JobRun<DissolveInput>): Promise<Dissolution> {
  const { departmentId, memberId, language } = job.input;
  const context = await jobContext(job, memberId, language);
  let members = 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    members += await moveAllMembers(job, members);
    const done = await writeJob(job, async (tx) => {
      const contracted = await contract(tx, { teamId: job.teamId, language }, departmentId);
      if (!contracted || contracted === 'gone') return contracted;
      const { department, parent, ...result } = contracted;
      await record(tx, context, {
        category: 'DEPARTMENT',
        action: 'department.delete',
        object: { type: 'department', id: departmentId, name: department.name },
        before: { name: department.name, number: department.number, parentId: department.parent_id },
        after: { movedTo: parent, members, ...result },
      });
      return result;
    });
    if (done === 'gone') return { members, departments: 0, renamed: [] };
    if (done) return { members, departments: done.departments, renamed: done.renamed };
    // A member was added, or another transaction refers to the department at the moment.
    await pause(pauseMs);
  }
  throw new AppError('departmentNotEmpty');
}

async function moveAllMembers(job: JobRun<DissolveInput>, before: number): Promise<number> {
  const { teamId, input, progress } = job;
  let moved = 0;
  for (;;) {
    const count = await writeJob(job, async (tx) => {
      const department = await departments.find(tx, teamId, input.departmentId);
      if (!department?.parent_id) return 0;
      const ids = await repository.lockMembers(tx, teamId, department.id, batch);
      if (ids.length) await moveMembers(tx, teamId, ids, department.id, department.parent_id);
      return ids.length;
    });
    if (count === 0) return moved;
    moved += count;
    await progress(before + moved);
  }
}

/** The last step. Returns undefined if it has to be retried, and `gone` if the department no longer exists. */
async function contract(tx: Tx, { teamId, language }: { teamId: string; language: Language }, id: string) {
  await departments.lockTree(tx, teamId);
  const department = await departments.find(tx, teamId, id);
  if (!department) return 'gone';
  const parentId = department.parent_id;
  if (!parentId) throw new AppError('rootDepartment');
  if (!(await repository.lockAtOnce(tx, teamId, id)) || (await moves.contentOf(tx, teamId, id)).members > 0) return undefined;
  const [children, siblings] = [await moves.childrenOf(tx, teamId, id), await moves.childrenOf(tx, teamId, parentId)];
  const named = freeNames(
    children,
    siblings.filter((sibling) => sibling.id !== id).map((sibling) => sibling.name),
  );
  await moves.moveChildren(tx, teamId, id, parentId, named);
  await moves.moveMarks(tx, teamId, id, parentId);
  const childIds = children.map((child) => child.id);
  await moves.arrange(
    tx,
    teamId,
    siblings.flatMap((sibling) => (sibling.id === id ? childIds : [sibling.id])),
  );
  const roles = await narrowScopes(tx, { teamId, language }, id, childIds);
  await departments.remove(tx, teamId, id);
  const renamed = children.flatMap((child, i) =>
    named[i]?.name === child.name ? [] : [{ from: child.name, to: named[i]?.name ?? '' }],
  );
  const parent = await departments.find(tx, teamId, parentId);
  return { department, parent: parent?.name ?? '', departments: children.length, renamed, ...(roles.length && { roles }) };
}

/** Returns names that are free among the new siblings: the child's own name, or else the first free `name (2)`, `name (3)` … */
export function freeNames(children: readonly { id: string; name: string }[], siblings: readonly string[]) {
  const taken = new Set(siblings.map((name) => name.toLowerCase()));
  // Names that can stay are reserved, so that no renamed child takes them.
  const own = new Set(children.map((child) => child.name.toLowerCase()));
  return children.map(({ id, name }) => {
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()) || (free !== name && own.has(free.toLowerCase())); n += 1) {
      const suffix = ` (${n})`;
      free = [...name].slice(0, departmentLimits.name - suffix.length).join('') + suffix;
    }
    taken.add(free.toLowerCase());
    return { id, name: free };
  });
}
