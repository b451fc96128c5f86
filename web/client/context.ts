import { readStored, writeStored } from './storage.ts';
import { createStore } from '../ui/store.ts';
import { clearUndo } from '../ui/undo-stack.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Team ids are UUIDs (specification section 5). */
export function isTeamId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

/**
 * The team of this tab. It is read once from the browser's storage and then belongs to the tab, so that switching the team in
 * another tab never sends this tab's calls to that team.
 */
const team = createStore<string | null>(null);

/** The stored team id if it is a UUID. Any other value is removed and null is returned (specification section 4). */
export function storedTeamId(): string | null {
  const supported = supportTeamId();
  if (supported !== null) return supported;
  const value = readStored('team');
  if (isTeamId(value)) return value;
  if (value !== null) writeStored('team', null);
  return null;
}

export function currentTeamId(): string | null {
  return team.get();
}

/** Makes a team this tab's team. Except in support mode, it is also stored for the next visit. */
export function enterTeam(id: string): void {
  if (team.get() !== id) clearUndo();
  team.set(id);
  if (supportTeamId() === null) writeStored('team', id);
}

/** Clears the team: on codes 402, 403 and 9002 (specification section 8), and on signing out. */
export function clearTeam(): void {
  team.set(null);
  if (supportTeamId() === null) writeStored('team', null);
}

const supportKey = 'atrium.support';
const supportTeamKey = 'atrium.support.team';

/** The id of the support lease of this tab. It is stored for the lifetime of the tab. */
export function supportId(): string | null {
  try {
    return sessionStorage.getItem(supportKey);
  } catch {
    return null;
  }
}

/** The team of the support lease. It applies to this tab only: the person's own team remains stored for other tabs. */
function supportTeamId(): string | null {
  try {
    const value = supportId() === null ? null : sessionStorage.getItem(supportTeamKey);
    return isTeamId(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Puts this tab into support mode. Throws if the browser refuses storage, because calls would then be sent without the support
 * id.
 */
export function beginSupport({ leaseId, teamId }: { leaseId: string; teamId: string }): void {
  sessionStorage.setItem(supportKey, leaseId);
  sessionStorage.setItem(supportTeamKey, teamId);
}

export function endSupport(): void {
  try {
    sessionStorage.removeItem(supportKey);
    sessionStorage.removeItem(supportTeamKey);
  } catch {
    // Without storage there is no support mode to end.
  }
}

const viewKey = 'atrium.view';

/** A view as member (decisions/022): whose rights this tab uses, and until when. */
export interface ViewAsSession {
  id: string;
  employeeId: string;
  displayName: string;
  /** An instant, ISO 8601. */
  endsAt: string;
}

/** The view as member of this tab. It survives a reload and is not shared with other tabs. */
export const viewStore = createStore<ViewAsSession | null>(readView());

export function setView(view: ViewAsSession | null): void {
  viewStore.set(view);
  try {
    if (view === null) sessionStorage.removeItem(viewKey);
    else sessionStorage.setItem(viewKey, JSON.stringify(view));
  } catch {
    // Without storage the view lasts as long as the page.
  }
}

function readView(): ViewAsSession | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(viewKey) ?? 'null');
    return isView(value) ? value : null;
  } catch {
    return null;
  }
}

function isView(value: unknown): value is ViewAsSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'employeeId', 'displayName', 'endsAt'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
