import { describe, expect, test } from 'vitest';
import { findWrongArrows } from './arrows.ts';

function check(files: Record<string, string>): string[] {
  return findWrongArrows(new Map(Object.entries(files)));
}

describe('refuses', () => {
  test.each([
    ['a feature that imports a feature', 'server/features/members/members.service.ts', '#server/features/teams/teams.service.ts'],
    ['a screen that imports another feature', 'web/features/members/MembersScreen.tsx', '../teams/TeamScreen.tsx'],
    ['a contract that imports a package', 'contract/members.ts', 'fastify'],
    ['a contract that imports the server', 'contract/members.ts', '#server/kernel/db.ts'],
    ['phrases that import the console', 'phrases/en/members.ts', '#web/paths.ts'],
    ['a console that imports the server', 'web/client/api.ts', '#server/kernel/errors.ts'],
    ['a server that imports the console', 'server/kernel/mail.ts', '../../web/paths.ts'],
    ['a test of the console that imports the server', 'web/client/api.test.ts', '#server/kernel/errors.ts'],
    ['a server that imports the harness of tests', 'server/kernel/db.ts', '#dev/testing/cluster.ts'],
    ['a ui that knows the API', 'web/ui/Table.tsx', '../client/api.ts'],
    ['a ui that knows the router', 'web/ui/Table.tsx', '@tanstack/react-router'],
    ['a shell that knows a feature', 'web/shell/Layout.tsx', '#web/features/members/MembersScreen.tsx'],
    ['a feature that knows the shell', 'web/features/members/MembersScreen.tsx', '#web/shell/Layout.tsx'],
    ['a kernel that knows a feature', 'server/kernel/guard.ts', '#server/features/roles/roles.repository.ts'],
    ['a kernel that knows a door to the outside', 'server/kernel/guard.ts', '#server/outside/mail/mail.ts'],
    ['a feature that imports a flow', 'server/features/teams/teams.service.ts', '#server/flows/import.ts'],
    ['a flow that imports the app', 'server/flows/import.ts', '#server/app.ts'],
    ['a repository that imports its service', 'server/features/roles/roles.repository.ts', './roles.service.ts'],
    ['routes that skip the service', 'server/features/roles/roles.routes.ts', './roles.repository.ts'],
    ['a policy that imports its routes', 'server/features/roles/roles.policy.ts', './roles.routes.ts'],
    ['a file that imports a test', 'server/kernel/db.ts', './guard.test.ts'],
    ['a journey that imports the server', 'e2e/start.e2e.ts', '#server/kernel/db.ts'],
  ])('%s', (_, path, name) => {
    expect(check({ [path]: `import { a } from '${name}'; a();` })).toHaveLength(1);
    expect(check({ [path]: `import type { A } from '${name}'; export const a: A = 1;` })).toHaveLength(1);
    expect(check({ [path]: `export { a } from '${name}';` })).toHaveLength(1);
    expect(check({ [path]: `export type A = import('${name}').A;` })).toHaveLength(1);
    expect(check({ [path]: `export const a = await import('${name}');` })).toHaveLength(1);
  });

  test('a circle, of types too', () => {
    const files = {
      'server/kernel/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'server/kernel/b.ts': "export type { C as B } from './c.ts';",
      'server/kernel/c.ts': "import type { A } from '#server/kernel/a.ts'; export type C = A;",
    };
    expect(check(files)).toEqual([
      'server/kernel/a.ts → server/kernel/b.ts → server/kernel/c.ts → server/kernel/a.ts: a circle of imports',
    ]);
  });

  test('a file in no room', () => {
    expect(() => check({ 'utils/a.ts': "import './b.ts'" })).toThrow('no room');
  });
});

test('allows what ARCHITECTURE.md draws', () => {
  const allowed = {
    'contract/members.ts': "import { z } from 'zod'; import { a } from './kit.ts';",
    'server/features/members/members.routes.ts': "import './members.service.ts'; import '#contract/members.ts';",
    'server/features/members/members.service.ts':
      "import './members.policy.ts'; import './members.repository.ts'; import '#server/kernel/db.ts';",
    'server/features/members/members.api.test.ts': "import '#server/app.ts'; import '#dev/testing/database.ts'; import 'vitest';",
    'server/flows/import.ts': "import '#server/features/members/members.repository.ts';",
    'server/main.ts': "import './app.ts'; import './settings.ts'; import './prepare-database.ts';",
    'server/matrix.api.test.ts': "import './app.ts'; import './kernel/db.ts';",
    'web/features/members/MembersScreen.tsx':
      "import '#web/pickers/DepartmentTree.tsx'; import './MemberForm.tsx'; import 'antd';",
    'web/routes.tsx': "import './features/members/MembersScreen.tsx'; import './shell/Layout.tsx';",
  };
  expect(check(allowed)).toEqual([]);
});
