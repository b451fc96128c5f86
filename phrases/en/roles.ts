export const roles = {
  builtIn: {
    SUPER_ADMIN: 'Super administrator',
    HR: 'HR',
    IT: 'IT',
    FINANCE: 'Finance',
    RECEPTION: 'Reception',
  },
  builtInDescriptions: {
    SUPER_ADMIN: 'Holds every permission of the team',
    HR: 'Keeps members and departments',
    IT: 'Looks after apps, the workbench and the operation log',
    FINANCE: 'Looks after orders, subscriptions and payment methods',
    RECEPTION: 'Looks after meeting rooms and bookings',
  },
} as const;
