import { clearTeam, enterTeam } from '#web/client/context.ts';
import { queries } from '#web/client/queries.ts';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';

/** Opens another team in this tab: nothing of the one before may stay on screen, so the console starts anew. */
export function openTeam(id: string): void {
  enterTeam(id);
  location.assign(paths.home);
}

/** Ends the session. The next person at this browser starts without this one's team. */
export async function logOut(): Promise<void> {
  clearTeam();
  queries.clear();
  await signOut();
}
