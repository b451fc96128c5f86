import { nameOf, seededChance } from '#server/demo/names.ts';
import { pinyinOf } from '#server/features/people/members/members.rules.ts';
import { seededId } from './tree.ts';

/** Columns of `members` that the generator writes, in the order of its rows, with their SQL types. */
export const memberColumns = {
  id: 'uuid',
  display_name: 'text',
  first_name: 'text',
  last_name: 'text',
  gender: 'text',
  email: 'text',
  mobile_prefix: 'text',
  mobile_number: 'text',
  employee_number: 'text',
  job_title: 'text',
  position: 'text',
  job_type: 'text',
  joined_date: 'date',
  birth_date: 'date',
  status: 'text',
  avatar_file_id: 'uuid',
  pinyin: 'text',
  leader_id: 'uuid',
} as const;
export type MemberRow = Record<keyof typeof memberColumns, string | null>;

type Kind = 'cn' | 'hk' | 'en' | 'id';
const kinds: readonly Kind[] = ['cn', 'hk', 'en', 'id'];
const mobiles: Record<Kind, readonly [prefix: string, start: string, digits: number]> = {
  cn: ['86', '138', 8],
  hk: ['852', '6', 7],
  en: ['852', '5', 7],
  id: ['62', '812', 8],
};
const titles = ['Engineer', 'Accountant', 'Dispatcher', 'Site lead', 'HR partner', 'Designer', 'Sales manager', 'Driver'];
const rareTypes = ['PART_TIME', 'CONTRACT_SYSTEM', 'TRAINEE', 'TEMPORARY_WORKER'];

const pinyins = new Map<string, string | null>();
function knownPinyin(name: string): string | null {
  const known = pinyins.get(name);
  if (known !== undefined) return known;
  const made = pinyinOf(name);
  pinyins.set(name, made);
  return made;
}

/** A name as varied as in a real team of this size: two given names joined, a middle initial, a third name. */
function variedName(
  kind: Kind,
  chance: () => number,
): { displayName: string; firstName: string; lastName: string; latin: string } {
  const name = nameOf(kind, chance);
  const other = nameOf(kind, chance);
  switch (kind) {
    case 'en':
      return { ...name, displayName: `${name.firstName} ${other.firstName.slice(0, 2)}. ${name.lastName}` };
    case 'id':
      return { ...name, displayName: `${name.firstName} ${other.lastName} ${name.lastName}` };
    default: {
      const given = other.displayName.slice(1);
      return name.displayName.length + given.length > 4 ? name : { ...name, displayName: name.displayName + given };
    }
  }
}

/**
 * Generates the same members in every run. `index` counts from 0 within a team and makes number, mobile and email unique; every
 * tenth member has a picture.
 */
export function peopleMaker(seed: number): (index: number, leaderId: string | null) => MemberRow {
  const chance = seededChance(seed);
  const date = (first: number, years: number) =>
    new Date(Date.UTC(first + Math.floor(chance() * years), Math.floor(chance() * 12), 1 + Math.floor(chance() * 28)))
      .toISOString()
      .slice(0, 10);
  return (index, leaderId) => {
    const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'en';
    const name = variedName(kind, chance);
    const [prefix, start, digits] = mobiles[kind];
    const luck = chance();
    return {
      id: seededId(2, index),
      display_name: name.displayName,
      first_name: name.firstName,
      last_name: name.lastName,
      gender: chance() < 0.5 ? 'F' : 'M',
      email: `${name.latin}${index}@harbour.example`,
      mobile_prefix: prefix,
      mobile_number: `${start}${String((index * 7919 + 104_729) % 10 ** digits).padStart(digits, '0')}`,
      employee_number: `HT-${String(index).padStart(7, '0')}`,
      job_title: titles[Math.floor(chance() * titles.length)] ?? null,
      position: null,
      job_type: luck > 0.9 ? (rareTypes[Math.floor(chance() * rareTypes.length)] ?? null) : 'FULL_TIME',
      joined_date: date(2014, 12),
      birth_date: date(1960, 33),
      status: luck < 0.8 ? 'REGISTERED' : luck < 0.95 ? 'UNREGISTERED' : 'UN_ACTIVATED',
      avatar_file_id: index % 10 === 0 ? seededId(3, index) : null,
      pinyin: kind === 'cn' || kind === 'hk' ? knownPinyin(name.displayName) : null,
      leader_id: leaderId,
    };
  };
}
