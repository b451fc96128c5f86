import { type Elements, elementsFor, readOnlyReason } from '#contract/access/element-facts.ts';
import type { Team } from '#contract/platform/teams.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { api, type CallOptions, type Client } from './api.ts';
import { currentTeamId } from './context.ts';
import { createStore, useStore } from '../ui/store.ts';

export type User = Awaited<ReturnType<Client['user']['info']>>;
export type MenuEntry = Awaited<ReturnType<Client['menus']['mine']>>['items'][number];

/** The signed-in person, their team, and what the server lets them open. */
export interface Here {
  team: Team;
  user: User;
  menu: readonly MenuEntry[];
}

const store = createStore<Here | null>(null);

/**
 * Loads team, user info and menu in parallel and makes them the state of the console (specification section 4). Start-up handles
 * every failure.
 */
export const loadHere = (teamId: string): Promise<Here> => readHere(teamId, { quiet: 'start' });

async function readHere(teamId: string, options: CallOptions): Promise<Here> {
  const [team, user, menu] = await Promise.all([
    api.teams.read({ params: { id: teamId } }, options),
    api.user.info({}, options),
    api.menus.mine({}, options),
  ]);
  const here = { team, user, menu: menu.items };
  store.set(here);
  return here;
}

/** Reloads team, person and menu after one of them has changed. */
export async function refreshHere(): Promise<void> {
  const id = currentTeamId();
  if (id !== null) await readHere(id, {});
}

/** The person, team and menu of a screen in the main layout. Throws outside it. */
export function useHere(): Here {
  const here = useStore(store);
  if (!here) throw new Error('No team has been loaded');
  return here;
}

export function hereNow(): Here | null {
  return store.get();
}

/** Whether the server grants a menu code with an access level. Screens check this and never the name of a role. */
export function can(code: MenuCode, access: 'view' | 'edit' = 'view'): boolean {
  const entry = store.get()?.menu.find((candidate) => candidate.code === code);
  if (!entry) return false;
  return access === 'view' || entry.access === 'edit';
}

/** Whether a menu code's scope is the whole team; used by screens whose figures cover all members. */
export const scopeIsWholeTeam = (code: MenuCode): boolean =>
  store.get()?.menu.find((candidate) => candidate.code === code)?.whole ?? false;

/** The elements that the person may see; none outside a team. */
export function elements(): Elements {
  const here = store.get();
  if (!here) return { billing: false, ownerOnly: false, orderAdmin: false };
  return elementsFor({ ...here.user, holdsApps: can('040100') });
}

/** Why the person can view but not edit a billing screen; null if they can edit it. */
export const readsBillingOnly = (code: '050100' | '050200' | '050300') =>
  readOnlyReason({ supportType: store.get()?.user.supportType ?? null, edits: can(code, 'edit') });
