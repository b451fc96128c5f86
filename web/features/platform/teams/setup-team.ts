import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { clearTeam, enterTeam, isTeamId, storedTeamId } from '#web/client/context.ts';
import { type Here, hereNow, loadHere } from '#web/client/here.ts';

/** Makes the team in the URL this tab's team, with its person and menu; null without a team in the URL. */
export async function enterSetupTeam(search: string): Promise<Here | null> {
  const id = new URLSearchParams(search).get('team');
  if (!isTeamId(id)) return null;
  return enter(id);
}

/** The team of this tab, of the URL or of the last visit, else the one joined last; null for people without a team. */
export async function enterAnyTeam(search: string): Promise<Here | null> {
  const here = (await enterSetupTeam(search)) ?? hereNow();
  if (here) return here;
  const { items } = await api.teams.list({ query: { page: 1, size: 1 } });
  const id = storedTeamId() ?? items[0]?.id;
  return id ? enter(id) : null;
}

async function enter(id: string): Promise<Here | null> {
  const here = hereNow();
  if (here?.team.id === id) return here;
  enterTeam(id);
  try {
    return await loadHere(id);
  } catch (error) {
    // A link to a team of which the person is not a member is ignored.
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    clearTeam();
    return null;
  }
}
