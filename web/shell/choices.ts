import { clearTeam, endSupport, enterTeam, setView } from '#web/client/context.ts';
import { queries } from '#web/client/queries.ts';
import { signOut, switchAccount } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';

/** Opens another team in this tab. The console is reloaded so that nothing of the previous team remains on screen. */
export function openTeam(id: string): void {
  setView(null);
  enterTeam(id);
  location.assign(paths.home);
}

/** Ends the session. The next person at this browser starts without this person's team. */
export async function logOut(): Promise<void> {
  setView(null);
  endSupport();
  clearTeam();
  queries.clear();
  await signOut();
}

/** Signs in with another account, and ends any view as member. */
export async function changeAccount(): Promise<void> {
  setView(null);
  endSupport();
  await switchAccount();
}
