import { provideBearer } from './bearer.ts';
import { currentLanguage } from './language.ts';
import { askSilently, endUrl, endVisit, refresh, visitUrl } from './oidc.ts';
import { takeInvitation } from './invited.ts';
import { announceEnding, leaveForHome, removeEnded } from './session-end.ts';
import { createSession } from './session-core.ts';

const home = '/';
const checkEvery = 10_000;
const ticketKey = 'atrium.ticket';

const session = createSession({
  silent: askSilently,
  refresh,
  now: () => Date.now(),
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('atrium.session', work) : work()),
  onSignedOut: leaveForHome,
  onOtherAccount: () => location.assign(home),
});
const tabs = new BroadcastChannel('atrium.session');
const notifyTabs = tabs.postMessage.bind(tabs);
let renewing = false;

/** The silent check on load: true if a session exists and a token is available. Rejects if the server cannot be reached. */
export async function checkSignIn(): Promise<boolean> {
  const signedIn = await session.check();
  if (signedIn) startRenewing();
  return signedIn;
}

/** Leaves for the sign-in page and returns to `place`, a path of the console with its query. */
export async function signIn(place: string): Promise<void> {
  location.assign(await visitUrl(safe(place), { language: currentLanguage() }));
}

/** Lets a signed-in person sign in with another account. They then start at home. */
export async function switchAccount(): Promise<void> {
  location.assign(await visitUrl(home, { language: currentLanguage(), prompt: 'login' }));
}

/**
 * Signs in with the ticket of a registration or of a new password; the sign-in page uses it and asks for nothing. A person who
 * had followed an invitation continues with it.
 */
export async function signInWithTicket(ticket: string): Promise<void> {
  sessionStorage.setItem(ticketKey, ticket);
  await signIn(takeInvitation() ?? home);
}

/** Returns the stored ticket and removes it. */
export function takeTicket(): string | null {
  const ticket = sessionStorage.getItem(ticketKey);
  sessionStorage.removeItem(ticketKey);
  return ticket;
}

/**
 * Completes a visit to the sign-in page at /callback. Returns the path to continue at, or home, where a new check decides, if the
 * visit was declined, is too old or was not started here.
 */
export async function finishSignIn(url: string): Promise<string> {
  try {
    const { tokens, place } = await endVisit(url);
    session.adopt(tokens);
    startRenewing();
    notifyTabs('changed');
    return safe(place);
  } catch {
    return home;
  }
}

/**
 * Ends the session in every tab and leaves for the signed-out page. The tokens are cleared only when this page is left: a call
 * without a token would be answered 401 and lead to the home route, which cancels the sign-out. Unsaved input is removed if the
 * person ends the session.
 */
export async function signOut({ byPerson = true } = {}): Promise<void> {
  if (byPerson) announceEnding(accountId());
  location.assign(await endUrl(session.current(), currentLanguage()));
}

/** Notifies the other tabs that the session has ended. For the signed-out page. */
export function announceSignedOut(): void {
  session.forget();
  removeEnded();
  notifyTabs('changed');
}

/** The account that is signed in in this tab. */
export const accountId = (): string | undefined => session.current()?.sub;

/** Gets a new token now, because the current one has ended, for example after a change of the person's password. */
export function renewSession(): Promise<void> {
  return session.renew();
}

function startRenewing(): void {
  if (renewing) return;
  renewing = true;
  provideBearer((refused) => session.bearer(refused));
  setInterval(() => void session.tick(), checkEvery);
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(event, () => void session.touch(), { passive: true, capture: true });
  }
  // Timers of a tab in the background are throttled and may have missed a renewal.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.tick();
  });
  tabs.addEventListener('message', () => void session.recheck());
}

/** A path of the console. A return address from outside must not lead to another site. */
function safe(place: string): string {
  return /^\/(?![/\\])/.test(place) ? place : home;
}
