import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { currentTeamId, endSupport, enterTeam, setView, storedTeamId } from '#web/client/context.ts';
import { loadHere } from '#web/client/here.ts';
import { showPreferredLanguage } from '#web/client/language.ts';
import { showZone } from '#web/client/zone.ts';
import { react, reactionTo } from '#web/client/reactions.ts';
import { takePlace } from '#web/client/session-end.ts';
import { checkSignIn, signIn } from '#web/client/session.ts';

/**
 * The result of a start. `refused`: a dialog of specification section 8 is on screen and decides what comes next; `signedOut`:
 * the browser is leaving for the sign-in page; `secondFactor`: the team requires one; `staff`: provider staff without a team of
 * their own.
 */
export type Start =
  | { kind: 'ready' }
  | { kind: 'noTeam' }
  | { kind: 'staff' }
  | { kind: 'signedOut' }
  | { kind: 'refused' }
  | { kind: 'secondFactor' }
  | { kind: 'failed'; error: unknown };

let signedIn: Promise<boolean> | undefined;
let started: Promise<Start> | undefined;

/** The silent check on load, once per page. A person who is not signed in is sent to the sign-in page and returns to `place`, or to the page with unsaved input. */
export async function requireSignIn(place: string): Promise<boolean> {
  signedIn ??= checkSignIn();
  const returned = takePlace();
  if (await signedIn) return true;
  // The next person to sign in starts without a view as member.
  setView(null);
  endSupport();
  await signIn(returned ?? place);
  return false;
}

/**
 * Runs the steps of specification section 4: sign-in check, check of the stored team id, then team, user info and menu. Once per
 * page.
 */
export function startUp(place: string): Promise<Start> {
  started ??= run(place).catch(ended);
  return started;
}

async function run(place: string): Promise<Start> {
  if (!(await requireSignIn(place))) return { kind: 'signedOut' };
  const stored = currentTeamId() ?? storedTeamId();
  if (stored !== null) {
    await enterStored(stored);
    return { kind: 'ready' };
  }
  const first = await firstTeam();
  if (first === undefined) {
    const { staff } = await api.user.info({}, { quiet: 'start' });
    return { kind: staff ? 'staff' : 'noTeam' };
  }
  await load(first);
  return { kind: 'ready' };
}

async function firstTeam(): Promise<string | undefined> {
  const { items } = await api.teams.list({ query: { page: 1, size: 1 } }, { quiet: 'start' });
  return items[0]?.id;
}

/**
 * The check of the stored team id adds no waiting time: team, person and menu are requested in parallel and used once it has
 * passed.
 */
async function enterStored(id: string): Promise<void> {
  const loading = load(id);
  loading.catch(() => {});
  await api.teams.enterBackend({ params: { id } }, { quiet: 'start' });
  await loading;
}

async function load(teamId: string): Promise<void> {
  enterTeam(teamId);
  const { user } = await loadHere(teamId);
  showZone(user.timeZone);
  await showPreferredLanguage(user.locale);
}

let failure: unknown;

/** The error of the last start, for `/error`. */
export function lastFailure(): unknown {
  return failure;
}

function ended(error: unknown): Start {
  failure = error;
  if (error instanceof ApiError) {
    const { kind } = reactionTo(error);
    if (kind === 'secondFactor') return { kind: 'secondFactor' };
    if (kind === 'teamRefused' || kind === 'supportClosed' || kind === 'viewingOver') {
      react(error);
      return { kind: 'refused' };
    }
  }
  return { kind: 'failed', error };
}
