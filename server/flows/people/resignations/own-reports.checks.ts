import { grantHolderOf, scopeOf } from '#server/domain/rights/actor.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { findTokenCreator, hasReportsOutside, readGrantsOfMember } from './own-reports.repository.ts';

// A leader sees more fields of the reports (decisions/025). Members must not gain this over people whom none of their roles
// covers by recording that a leader leaves (decisions/017); another member has to take these reports over.

/** Returns the member who records a resignation; for an API token its creator. */
export async function recordingMember(db: Db, teamId: string, askedBy: string | null): Promise<string | null> {
  const creator = await findTokenCreator(db, teamId, askedBy);
  return creator ? creator.memberId : askedBy;
}

/** Whether this member would become leader of people outside their scope (020100) by taking over the leaver's reports. */
export async function gainsByReports(db: Db, teamId: string, leaverId: string, memberId: string): Promise<boolean> {
  const scope = await looksAt(db, teamId, memberId);
  return scope !== 'all' && (await hasReportsOutside(db, teamId, leaverId, scope, memberId));
}

async function looksAt(db: Db, teamId: string, memberId: string): Promise<Scope> {
  const snapshot = await readGrantsOfMember(db, teamId, memberId);
  const holder = snapshot === undefined ? null : grantHolderOf(snapshot);
  return (holder && scopeOf(holder, '020100', 'view')) ?? { departments: [], members: [] };
}
