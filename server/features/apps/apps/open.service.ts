import { appLimits } from '#contract/apps/app-facts.ts';
import type { DocumentRef, StopConsequences } from '#contract/apps/app-views.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { currentDocuments, requireAccepted, requireOffered, requireOpened, requireOwnPeople, toAccept } from './apps.policy.ts';
import * as repository from './apps.repository.ts';
import { view } from './apps.service.ts';
import { type DetailView, mayEnterBackend } from './apps.view.ts';
import { countConsequences } from './consequences.repository.ts';
import * as documents from './documents.repository.ts';
import { requireWhole, viewed } from './settings.policy.ts';

const day = 86_400_000;

export interface OpenAppInput {
  accept: readonly DocumentRef[];
  availability: 'OPENED' | 'ALL';
}

/**
 * Opens an app. Throws notFound, memberOnly, appFixed, appOpened, wholeTeamOnly, invalid if its documents are not accepted, and
 * newTerms if other versions of them were accepted.
 */
export function open(context: TeamContext, appId: string, opening: OpenAppInput): Promise<DetailView> {
  requireOwnPeople(context);
  if (opening.availability === 'ALL') requireWhole(context);
  return writeTeam(context, async (tx) => {
    await openIn(tx, context, appId, opening);
    return view(tx, context, appId);
  });
}

/**
 * Opens an app inside the caller's transaction (used by the first run). If two requests open it at once, the database row
 * decides.
 */
export async function openIn(tx: Tx, context: TeamContext, appId: string, { accept, availability }: OpenAppInput): Promise<void> {
  const { team, actor, now, language } = context;
  await repository.lock(tx, team.id, appId);
  const row = requireOffered(await repository.find(tx, team.id, appId, language));
  if (row.is_default) throw new AppError('appFixed');
  if (row.availability !== null) throw new AppError('appOpened');
  const required = currentDocuments(row);
  requireAccepted(required, accept);
  const trialUntil = row.is_free ? null : new Date(now.getTime() + appLimits.trialDays * day);
  if (!(await repository.insert(tx, team.id, appId, { availability, memberId: actor.memberId, at: now, trialUntil })))
    throw new AppError('appOpened');
  await documents.insert(tx, team.id, appId, required, acceptanceBy(context));
  await record(tx, context, {
    category: 'APP',
    action: 'app.open',
    object: { type: 'app', id: appId, name: row.name },
    after: { availability, ...(trialUntil && { trialUntil: trialUntil.toISOString() }), documents: required.map(documentName) },
  });
}

const acceptanceBy = ({ actor, now }: TeamContext): documents.Acceptance => ({
  memberId: actor.memberId,
  name: actor.displayName,
  at: now,
});
const documentName = ({ kind, version }: DocumentRef) => `${kind} ${version}`;

/**
 * Accepts the current versions of documents for the team. Throws noChanges if all were accepted before, newTerms for another
 * version.
 */
export function accept(context: TeamContext, appId: string, accepted: readonly DocumentRef[]): Promise<DetailView> {
  requireOwnPeople(context);
  return writeTeam(context, async (tx) => {
    await acceptIn(tx, context, appId, accepted);
    return view(tx, context, appId);
  });
}

/**
 * Accepts documents inside the caller's transaction. Throws noChanges if all were accepted before, newTerms for another version.
 */
export async function acceptIn(tx: Tx, context: TeamContext, appId: string, accepted: readonly DocumentRef[]): Promise<void> {
  const { team, language } = context;
  await repository.lock(tx, team.id, appId);
  const row = requireOpened(await repository.find(tx, team.id, appId, language));
  const waiting = toAccept(row);
  if (!waiting.length) throw new AppError('noChanges');
  const kinds = new Set(accepted.map(({ kind }) => kind));
  const required = waiting.filter(({ kind }) => kinds.has(kind));
  if (!required.length) throw new AppError('noChanges');
  requireAccepted(required, accepted);
  await documents.insert(tx, team.id, appId, required, acceptanceBy(context));
  await record(tx, context, {
    category: 'APP',
    action: 'app.accept',
    object: { type: 'app', id: appId, name: row.name },
    after: { documents: required.map(documentName) },
  });
}

/** Returns what members would lose if the app is stopped, or gain if it is restarted. */
export function consequences(context: TeamContext, appId: string): Promise<StopConsequences> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    requireOpened(await repository.find(db, team.id, appId, language));
    return countConsequences(db, team.id, appId, viewed(context));
  });
}

/** Stops a running app, or restarts a stopped one, for the whole team. Throws wholeTeamOnly if the caller's scope is smaller. */
export function setStopped(
  context: TeamContext,
  appId: string,
  { stopped, version }: { stopped: boolean; version?: number | undefined },
): Promise<DetailView> {
  requireWhole(context);
  const { team, language } = context;
  return writeTeam(context, async (tx) => {
    await repository.lock(tx, team.id, appId);
    const row = requireOpened(await repository.find(tx, team.id, appId, language));
    if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
    if ((row.availability === 'STOP') === stopped) throw new AppError('noChanges');
    const { people } = await countConsequences(tx, team.id, appId, 'all');
    await repository.setStopped(tx, team.id, appId, stopped);
    const after = await view(tx, context, appId);
    await record(tx, context, {
      category: 'APP',
      action: stopped ? 'app.stop' : 'app.run',
      object: { type: 'app', id: appId, name: row.name },
      before: { availability: row.availability },
      after: { availability: after.managed?.availability, people },
    });
    return after;
  });
}

/** Returns the address of an app's back office, for callers with 040100 and its person in charge. The access is logged. */
export function enterBackend(context: TeamContext, appId: string): Promise<{ address: string }> {
  const { team, language } = context;
  return writeTeam(context, async (tx) => {
    const row = requireOffered(await repository.find(tx, team.id, appId, language));
    const address = row.backendUrl;
    if (!row.is_default && row.availability === null) throw new AppError('appNotOpened');
    if (address === null) throw new AppError('appWithoutBackend');
    if (!mayEnterBackend(context, row)) throw new AppError('noPermission');
    await record(tx, context, { category: 'APP', action: 'app.backend', object: { type: 'app', id: appId, name: row.name } });
    return { address };
  });
}
