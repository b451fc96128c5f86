import { withInstallation } from '../installation.ts';
import type { CommandOutput } from '../output.ts';
import { teamCap } from './member-cap.ts';
import { addStaff, listStaff, removeStaff } from './provider-staff.ts';

/** Makes a person provider staff, who support teams that allow it (decisions/023). */
export function add({ say }: CommandOutput, email: string, name?: string) {
  return withInstallation(async (parts) => {
    const added = await addStaff(parts, email, name);
    say(`${added.name} is provider staff: ${new URL('/staff', parts.publicUrl).href}`);
    if (added.link !== undefined)
      say(`Their account is new. This link lets them choose a password, once, within 24 hours:\n${added.link}`);
    return added;
  });
}

export function list({ say }: CommandOutput) {
  return withInstallation(async (parts) => {
    const staff = await listStaff(parts);
    if (staff.length === 0) say('There is no provider staff.');
    for (const { email, name, since, running } of staff)
      say(`${email ?? ''}  ${name}  since ${since}${running ? `  in ${running} teams now` : ''}`);
    return staff;
  });
}

export function remove({ say }: CommandOutput, email: string) {
  return withInstallation(async (parts) => {
    const { ended } = await removeStaff(parts, email);
    say(`${email} is no longer provider staff.${ended ? ` ${ended} of their leases ended.` : ''}`);
    return { ended };
  });
}

/** Prints the member cap of a team, and sets it before if a number of people is given. */
export function cap({ say }: CommandOutput, team: string, people?: number) {
  return withInstallation(async (parts) => {
    const found = await teamCap(parts, team, people);
    say(`${found.name}: at most ${found.memberCap} people, ${found.headcount} now.`);
    return found;
  });
}
