export const directorySorts = ['displayName', 'employeeNumber', 'joinedDate'] as const;
