import type { JobType, MemberStatus } from '#contract/people/member-facts.ts';
import { nameOf, seededChance, type Name } from './names.ts';

type Kind = 'cn' | 'hk' | 'en' | 'id';

export interface DemoDepartment {
  /** Names of departments from below the root: ['Operations', 'Jakarta']. */
  path: readonly string[];
  number: string;
  /** The number of people directly in it. */
  people: number;
  kinds: readonly Kind[];
  titles: readonly string[];
}

/** Departments of Harbour Trading Co., with the number of people and their job titles. */
export const demoDepartments: readonly DemoDepartment[] = [
  {
    path: ['Finance'],
    number: 'FIN',
    people: 64,
    kinds: ['hk', 'hk', 'cn', 'en'],
    titles: ['Accountant', 'Finance manager', 'Payroll specialist', 'Analyst', 'Treasury officer'],
  },
  {
    path: ['Legal'],
    number: 'LEG',
    people: 12,
    kinds: ['hk', 'en'],
    titles: ['Counsel', 'Contract manager', 'Compliance officer'],
  },
  { path: ['Operations'], number: 'OPS', people: 6, kinds: ['hk', 'id'], titles: ['Operations director', 'Planner'] },
  {
    path: ['Operations', 'Hong Kong'],
    number: 'OPS-HK',
    people: 204,
    kinds: ['hk', 'hk', 'en'],
    titles: ['Warehouse assistant', 'Shift leader', 'Dispatcher', 'Driver', 'Customs clerk'],
  },
  {
    path: ['Operations', 'Jakarta'],
    number: 'OPS-JK',
    people: 298,
    kinds: ['id'],
    titles: ['Warehouse assistant', 'Site lead', 'Dispatcher', 'Driver', 'Quality inspector'],
  },
  {
    path: ['People'],
    number: 'PPL',
    people: 31,
    kinds: ['hk', 'cn', 'id', 'en'],
    titles: ['HR partner', 'Recruiter', 'Trainer', 'HR assistant'],
  },
  { path: ['Product'], number: 'PRD', people: 12, kinds: ['cn', 'hk', 'en'], titles: ['Product manager', 'Programme manager'] },
  {
    path: ['Product', 'Platform'],
    number: 'PRD-PF',
    people: 140,
    kinds: ['cn', 'cn', 'hk'],
    titles: ['Engineer', 'Senior engineer', 'Staff engineer', 'Test engineer'],
  },
  {
    path: ['Product', 'Mobile'],
    number: 'PRD-MB',
    people: 84,
    kinds: ['cn', 'id'],
    titles: ['Engineer', 'Senior engineer', 'Test engineer'],
  },
  {
    path: ['Product', 'Design'],
    number: 'PRD-DS',
    people: 46,
    kinds: ['cn', 'en', 'hk'],
    titles: ['Designer', 'Researcher', 'Design lead'],
  },
  { path: ['Product', 'Data'], number: 'PRD-DT', people: 40, kinds: ['cn', 'en'], titles: ['Data engineer', 'Data analyst'] },
  { path: ['Sales'], number: 'SAL', people: 9, kinds: ['en', 'hk'], titles: ['Sales director', 'Sales analyst'] },
  {
    path: ['Sales', 'Hong Kong'],
    number: 'SAL-HK',
    people: 118,
    kinds: ['hk', 'en'],
    titles: ['Account executive', 'Sales manager', 'Customer adviser'],
  },
  {
    path: ['Sales', 'Shenzhen'],
    number: 'SAL-SZ',
    people: 121,
    kinds: ['cn'],
    titles: ['Account executive', 'Sales manager', 'Customer adviser'],
  },
  {
    path: ['Sales', 'Jakarta'],
    number: 'SAL-JK',
    people: 95,
    kinds: ['id'],
    titles: ['Account executive', 'Sales manager', 'Customer adviser'],
  },
];

export interface DemoPerson extends Name {
  department: readonly string[];
  gender: 'M' | 'F';
  email: string;
  mobilePrefix: string;
  mobileNumber: string;
  employeeNumber: string;
  jobTitle: string;
  jobType: JobType;
  joinedDate: string;
  birthDate: string;
  status: MemberStatus;
}

const mobiles: Record<Kind, [prefix: string, start: string, digits: number]> = {
  cn: ['86', '138', 8],
  hk: ['852', '6', 7],
  en: ['852', '9', 7],
  id: ['62', '812', 8],
};
const rareTypes: readonly JobType[] = ['PART_TIME', 'CONTRACT_SYSTEM', 'TRAINEE', 'TEMPORARY_WORKER', 'SECONDMENT'];

/**
 * All people of the demo team except its four accounts. They are the same at every start; they joined over the years before
 * `today`.
 */
export function demoPeople(today: Date): DemoPerson[] {
  const chance = seededChance(20261121);
  const people: DemoPerson[] = [];
  for (const department of demoDepartments) {
    for (let n = 0; n < department.people; n += 1) people.push(personIn(department, n, people.length, today, chance));
  }
  return people;
}

function personIn(department: DemoDepartment, n: number, serial: number, today: Date, chance: () => number): DemoPerson {
  const kind = department.kinds[Math.floor(chance() * department.kinds.length)] ?? 'en';
  const name = nameOf(kind, chance);
  const [prefix, start, digits] = mobiles[kind];
  // The serial makes each number unique; multiplication makes it look random.
  const tail = String((serial * 7919 + 104_729) % 10 ** digits).padStart(digits, '0');
  const luck = chance();
  return {
    ...name,
    department: department.path,
    gender: chance() < 0.5 ? 'F' : 'M',
    email: `${name.latin}${serial + 11}@harbour.example`,
    mobilePrefix: prefix,
    mobileNumber: `${start}${tail}`,
    employeeNumber: `HT-${String(serial + 12).padStart(4, '0')}`,
    jobTitle: department.titles[n % department.titles.length] ?? '',
    jobType: chance() > 0.9 ? (rareTypes[Math.floor(chance() * rareTypes.length)] ?? 'OTHER') : 'FULL_TIME',
    joinedDate: daysBefore(today, Math.floor(chance() ** 2 * 4300)),
    birthDate: daysBefore(new Date('2002-01-01'), Math.floor(chance() * 13_500)),
    status: luck < 0.84 ? 'REGISTERED' : luck < 0.93 ? 'UN_ACTIVATED' : 'UNREGISTERED',
  };
}

function daysBefore(day: Date, days: number): string {
  return new Date(day.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
