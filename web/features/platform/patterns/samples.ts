import type { Tone } from '#web/ui/StatusTag.tsx';

/** Fictitious people for the page of patterns. They are data and not UI texts. */
export interface SamplePerson {
  id: string;
  name: string;
  other: string;
  number: string;
  department: string;
  title: string;
  mobile: string;
  status: string;
  tone: Tone;
}

const rows: readonly (readonly [
  name: string,
  other: string,
  department: string,
  title: string,
  mobile: string,
  status: string,
  tone: Tone,
])[] = [
  ['Chan Ka Yan', '陳嘉欣', 'Finance', 'Finance manager', '+852 6123 4478', 'Active', 'good'],
  ['Li Wei', '李伟', 'Product / Platform', 'Senior engineer', '+86 138 0013 8000', 'Active', 'good'],
  ['Siti Rahmawati', '', 'Operations / Jakarta', 'Site lead', '+62 812 3456 7890', 'Active', 'good'],
  ['Wong Tsz Hin', '黃子軒', 'Sales / Hong Kong', 'Account executive', '+852 9345 1120', 'Invited', 'warning'],
  ['Zhang Min', '张敏', 'People', 'HR partner', '+86 139 1166 2088', 'Active', 'good'],
  ['Budi Santoso', '', 'Operations / Jakarta', 'Warehouse', '+62 813 9988 1100', 'Leaves 30 Nov', 'info'],
  ['Emily Carter', '', 'Legal', 'Counsel', '+852 5566 0199', 'Account closed', 'bad'],
  ['Lau Wing Sze', '劉詠詩', 'Finance', 'Accountant', '+852 6900 7731', 'Not invited', 'quiet'],
  ['Chen Hao', '陈浩', 'Product / Design', 'Designer', '+86 186 2100 7766', 'Active', 'good'],
  ['Dewi Lestari', '', 'Sales / Jakarta', 'Manager', '+62 811 2200 3344', 'Active', 'good'],
];

export const people: readonly SamplePerson[] = rows.map(([name, other, department, title, mobile, status, tone], place) => ({
  id: String(place),
  name: other || name,
  other: other ? name : title,
  number: `HT-${String(12 + place * 32).padStart(4, '0')}`,
  department,
  title,
  mobile,
  status,
  tone,
}));

/** Names of components as in the code, and short texts to fill them. */
export const sample = {
  total: 1204,
  columns: ['Name', 'Employee number', 'Department', 'Job title', 'Mobile', 'Status'],
  searchHint: 'Name, employee number, mobile, email',
  filter: { label: 'Job type', value: 'Full-time', options: ['Full-time', 'Part-time', 'Trainee'] },
  dates: 'Start date',
  months: [
    ['Sep', 42, 7],
    ['Oct', 31, 12],
    ['Nov', 56, 4],
  ],
  series: [
    { key: 'joined', label: 'Joined', tone: 'first' },
    { key: 'left', label: 'Left', tone: 'second' },
  ],
  steps: [
    { key: 'rule', label: 'Main rule', outcome: 'passed', reason: 'Own department' },
    { key: 'exception', label: 'Exception', outcome: 'shown', reason: 'Finance sees everyone' },
    { key: 'field', label: 'Field', outcome: 'skipped', reason: 'Not evaluated' },
  ],
  views: [
    { id: 'a', name: 'Started this month' },
    { id: 'b', name: 'Jakarta, no account' },
  ],
  sections: [
    { key: 'basic', title: 'Basic info', fields: ['Name', 'Email', 'Mobile', 'Employee number'] },
    { key: 'entry', title: 'Entry info', fields: ['Job title', 'Position', 'City', 'Manager'] },
  ],
  tree: ['Harbour Trading Co.', 'Finance', 'Operations', 'Hong Kong', 'Jakarta', 'Sales'],
  object: 'Finance',
  consequences: ['Removes 3 seats', 'Transfers 12 bookings', 'Moves 64 people to Harbour Trading Co.'],
  undo: 'Moved 23 people to Sales',
  job: 'Import of members.xlsx',
  jobFault: 'Couldn’t read row 1,204',
  requestId: '0192f0c1-7a31-7bd2',
  empty: {
    title: 'No departments yet',
    text: 'Departments group members and limit what admins can access. Create the first one.',
    action: 'Create department',
  },
  purpose: '1,284 of 1,500 members.',
} as const;
