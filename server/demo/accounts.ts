/** An account of the demo with which anyone may sign in. */
export type DemoAccount = { readonly role: string; readonly email: string; readonly password: string };

export const password = 'harbour-lights-8';
export const accounts = {
  owner: { role: 'Owner', email: 'owner@harbour.example', name: 'May Lee', title: 'Managing director' },
  superAdmin: { role: 'Super administrator', email: 'admin@harbour.example', name: 'Zhang Min', title: 'IT manager' },
  hr: { role: 'HR administrator of Operations', email: 'hr@harbour.example', name: 'Siti Rahmawati', title: 'HR partner' },
  member: { role: 'Member', email: 'member@harbour.example', name: '陳嘉欣', title: 'Finance manager' },
} as const;

/** The provider staff of the demo, in no team: they may support the demo team once its owner allows it. */
export const staff = { role: 'Provider staff', email: 'staff@atrium.example', name: 'Robin Tan' } as const;

/** The accounts that the start prints: owner, super administrator, scoped HR administrator, member and provider staff. */
export const demoAccounts: readonly DemoAccount[] = [...Object.values(accounts), staff].map(({ role, email }) => ({
  role,
  email,
  password,
}));
