import type { AppSettings } from '#contract/apps/app-settings.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { code, edited, editsWholeTeam, viewed } from './settings.policy.ts';
import { readParties } from './settings.ranges.repository.ts';
import type { SettingsRow } from './settings.repository.ts';

export async function settingsView(db: Db, context: TeamContext, row: SettingsRow): Promise<AppSettings> {
  // Callers who may edit see the parties in their edit scope; parties outside it are returned as a number.
  const scope = context.actor.scope('040100', 'edit') === null ? viewed(context) : edited(context);
  const parties = row.fixed ? [] : await readParties(db, context, row.appId, scope);
  const named = parties.filter(({ inside }) => inside);
  const people = named.flatMap(({ kind, ...each }) => (kind === 'member' ? [{ id: each.id, display_name: each.name }] : []));
  const name = await namesFor(db, context, code, [...people, row.inCharge]);
  const { appId, icon, fixed, signsIn, stopped, availability, inCharge, version } = row;
  const edit = !fixed && context.actor.scope('040100', 'edit') !== null;
  return {
    app: { appId, name: row.name, icon },
    fixed,
    signsIn,
    stopped,
    range: {
      availability,
      departments: named.flatMap((each) =>
        each.kind === 'department' ? [{ departmentId: each.id, name: each.name, path: each.pathName ?? each.name }] : [],
      ),
      employees: people.map(name),
      roles: named.flatMap((each) => (each.kind === 'role' ? [{ roleId: each.id, name: each.name }] : [])),
      beyond: parties.length - named.length,
    },
    people: row.people,
    inCharge: inCharge && name(inCharge),
    seats: seatsOf(row),
    version: version ?? 0,
    can: { edit, whole: edit && editsWholeTeam(context) },
  };
}

export const seatsOf = ({ seats, used, byHand }: SettingsRow) => (seats === null ? null : { bought: seats, used, byHand });
