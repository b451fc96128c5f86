import { provideBearer } from './bearer.ts';
import { currentLanguage } from './language.ts';
import { askSilently, endUrl, endVisit, refresh, visitUrl } from './oidc.ts';
import { takeInvitation } from './invited.ts';
import { createSession } from './session-core.ts';

const home = '/';
const checkEvery = 10_000;
const ticketKey = 'atrium.ticket';

const session = createSession({
  silent: askSilently,
  refresh,
  now: () => Date.now(),
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('atrium.session', work) : work()),
  onSignedOut: () => location.assign(home),
  onOtherAccount: () => location.assign(home),
});
const tabs = new BroadcastChannel('atrium.session');
const tellTabs = tabs.postMessage.bind(tabs);
let looking = false;

/** The silent check on load: true when a session exists and a token is at hand. Rejects when the server is out of reach. */
export async function checkSignIn(): Promise<boolean> {
  const signedIn = await session.check();
  if (signedIn) lookAfter();
  return signedIn;
}

/** Leaves for the sign-in page and comes back to `place`, a path of the console with its query. */
export async function signIn(place: string): Promise<void> {
  location.assign(await visitUrl(safe(place), { language: currentLanguage() }));
}

/** The same for who is signed in and wants to be someone else. Whoever it is then starts at home. */
export async function switchAccount(): Promise<void> {
  location.assign(await visitUrl(home, { language: currentLanguage(), prompt: 'login' }));
}

/**
 * Signs in with the ticket of a registration or a new password: the sign-in page takes it and asks nothing. Who followed an
 * invitation before goes on there.
 */
export async function signInWithTicket(ticket: string): Promise<void> {
  sessionStorage.setItem(ticketKey, ticket);
  await signIn(takeInvitation() ?? home);
}

/** Hands the waiting ticket over, once. */
export function takeTicket(): string | null {
  const ticket = sessionStorage.getItem(ticketKey);
  sessionStorage.removeItem(ticketKey);
  return ticket;
}

/**
 * Ends a visit to the sign-in page at /callback. Answers the place to go on at; home, where a new check decides, when
 * the visit was declined, is old or was none of ours.
 */
export async function finishSignIn(url: string): Promise<string> {
  try {
    const { tokens, place } = await endVisit(url);
    session.adopt(tokens);
    lookAfter();
    tellTabs('changed');
    return safe(place);
  } catch {
    return home;
  }
}

/**
 * Ends the session in every tab, and leaves for the page that says so. The tokens stay until this page is left: a call without one
 * would be answered 401 and lead to the home route, which cancels the sign-out.
 */
export async function signOut(): Promise<void> {
  location.assign(await endUrl(session.current(), currentLanguage()));
}

/** Tells the other tabs that the session has just ended. For the page that a sign-out leads to. */
export function announceSignedOut(): void {
  session.forget();
  tellTabs('changed');
}

/** Gets a new token now: the one at hand has ended, as after a change of the own password. */
export function renewSession(): Promise<void> {
  return session.renew();
}

function lookAfter(): void {
  if (looking) return;
  looking = true;
  provideBearer((refused) => session.bearer(refused));
  setInterval(() => void session.tick(), checkEvery);
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(event, () => void session.touch(), { passive: true, capture: true });
  }
  // A tab in the background is slowed down and may have missed its time.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.tick();
  });
  tabs.addEventListener('message', () => void session.recheck());
}

/** A path of the console: what comes back from elsewhere never leads away from it. */
function safe(place: string): string {
  return /^\/(?![/\\])/.test(place) ? place : home;
}
