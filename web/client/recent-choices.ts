import { supportId, viewStore } from './context.ts';
import { hereNow } from './here.ts';
import { accountId } from './session.ts';
import { recentOf } from './session-end.ts';

const most = 5;

/** Undefined without an account or team, and during provider support or a view as member: those choices are of someone else. */
function keyOf(kind: string): string | undefined {
  const account = accountId();
  const team = hereNow()?.team.id;
  if (!account || !team || supportId() !== null || viewStore.get() !== null) return undefined;
  return `${recentOf(account)}${team}.${kind}`;
}

/** The ids that this person has last chosen in pickers of a kind, in this team and browser, the latest first; at most five. */
export function recentChoices(kind: string): string[] {
  const key = keyOf(kind);
  try {
    const ids: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Stores a choice. It is removed when the person signs out. */
export function noteChoice(kind: string, id: string): void {
  const key = keyOf(kind);
  try {
    if (key) localStorage.setItem(key, JSON.stringify([id, ...recentChoices(kind).filter((each) => each !== id)].slice(0, most)));
  } catch {
    // Without storage there are no recent choices.
  }
}
