import { clearTeam, endSupport, enterTeam, setView } from '#web/client/context.ts';
import { queries } from '#web/client/queries.ts';
import { signOut, switchAccount } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';

/** Opens another team in this tab: nothing of the one before may stay on screen, so the console starts anew. */
export function openTeam(id: string): void {
  setView(null);
  enterTeam(id);
  location.assign(paths.home);
}

/** Ends the session. The next person at this browser starts without this one's team. */
export async function logOut(): Promise<void> {
  setView(null);
  endSupport();
  clearTeam();
  queries.clear();
  await signOut();
}

/** Signs in as somebody else, who views as nobody. */
export async function changeAccount(): Promise<void> {
  setView(null);
  endSupport();
  await switchAccount();
}
