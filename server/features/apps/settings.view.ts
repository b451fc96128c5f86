import type { AppSettings } from '#contract/app-settings.ts';
import { namesFor, refView } from '#server/kernel/address-book/refs.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { code, edited, reachesAll, viewed } from './settings.policy.ts';
import { readParties } from './settings.ranges.repository.ts';
import type { SettingsRow } from './settings.repository.ts';

export async function settingsView(db: Db, context: TeamContext, row: SettingsRow): Promise<AppSettings> {
  // Who may change some of it reads what they may change; what is beyond is a number.
  const scope = context.actor.scope('040100', 'edit') === null ? viewed(context) : edited(context);
  const parties = row.fixed ? [] : await readParties(db, context.team.id, row.appId, scope);
  const named = parties.filter(({ inside }) => inside);
  const { appId, name, icon, fixed, signsIn, stopped, availability, inCharge, people, version } = row;
  const edit = !fixed && context.actor.scope('040100', 'edit') !== null;
  return {
    app: { appId, name, icon },
    fixed,
    signsIn,
    stopped,
    range: {
      availability,
      departments: named.flatMap((each) =>
        each.kind === 'department' ? [{ departmentId: each.id, name: each.name, path: each.pathName ?? each.name }] : [],
      ),
      employees: named.flatMap((each) =>
        each.kind === 'member'
          ? [refView(context, { id: each.id, display_name: each.name, avatar_file_id: each.avatarFileId })]
          : [],
      ),
      roles: named.flatMap((each) => (each.kind === 'role' ? [{ roleId: each.id, name: each.name }] : [])),
      beyond: parties.length - named.length,
    },
    people,
    inCharge: inCharge && (await namesFor(db, context, code, [inCharge]))(inCharge),
    seats: seatsOf(row),
    version: version ?? 0,
    can: { edit, whole: edit && reachesAll(context) },
  };
}

export const seatsOf = ({ seats, used, byHand }: SettingsRow) => (seats === null ? null : { bought: seats, used, byHand });
