import type { Availability } from '#contract/apps/app-facts.ts';

/** How the demo team has opened an app, so that every state can be seen. Days are counted from the first start. */
export interface DemoOpening {
  key: string;
  availability: Exclude<Availability, 'STOP'>;
  stopped?: true;
  /** Days since it was opened; its trial ran fourteen days from then. */
  openedDays: number;
  /** Days until the paid term ends; without it there is only the trial. */
  paidDays?: number;
  cancelled?: true;
  seats?: number;
  byHand?: true;
  /** The number of members who have a seat. */
  seated?: number;
  /** Names of departments; each stands for the first department of that name, with all those below it. */
  departments?: readonly string[];
  /** The demo account that is the person in charge. */
  inCharge: 'admin@harbour.example' | 'hr@harbour.example' | 'member@harbour.example';
}

export const demoOpenings: readonly DemoOpening[] = [
  {
    key: 'hr-system',
    availability: 'ALL',
    openedDays: 320,
    paidDays: 214,
    seats: 1500,
    seated: 960,
    inCharge: 'hr@harbour.example',
  },
  {
    key: 'codeless',
    availability: 'PORTION',
    openedDays: 4,
    departments: ['Product', 'People'],
    seated: 14,
    inCharge: 'admin@harbour.example',
  },
  {
    key: 'projects',
    availability: 'PORTION',
    openedDays: 250,
    paidDays: 121,
    seats: 60,
    byHand: true,
    seated: 60,
    departments: ['Product'],
    inCharge: 'admin@harbour.example',
  },
  {
    key: 'expenses',
    availability: 'ALL',
    openedDays: 356,
    paidDays: 9,
    seats: 1300,
    seated: 640,
    inCharge: 'member@harbour.example',
  },
  {
    key: 'crm',
    availability: 'PORTION',
    openedDays: 402,
    paidDays: -12,
    seats: 75,
    seated: 68,
    departments: ['Sales'],
    inCharge: 'admin@harbour.example',
  },
  {
    key: 'help-desk',
    availability: 'PORTION',
    stopped: true,
    openedDays: 150,
    paidDays: 33,
    seats: 10,
    seated: 8,
    departments: ['Legal'],
    inCharge: 'admin@harbour.example',
  },
  { key: 'e-sign', availability: 'ALL', openedDays: 325, paidDays: 40, cancelled: true, inCharge: 'member@harbour.example' },
  { key: 'surveys', availability: 'ALL', openedDays: 75, inCharge: 'hr@harbour.example' },
  {
    key: 'learning',
    availability: 'PORTION',
    openedDays: 12,
    departments: ['People'],
    seated: 9,
    inCharge: 'hr@harbour.example',
  },
  { key: 'password-vault', availability: 'OPENED', openedDays: 1, byHand: true, inCharge: 'admin@harbour.example' },
];
