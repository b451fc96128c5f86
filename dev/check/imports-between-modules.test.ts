import { describe, expect, test } from 'vitest';
import { findWrongImports } from './imports-between-modules.ts';

function check(files: Record<string, string>): string[] {
  return findWrongImports(new Map(Object.entries(files)));
}

describe('refuses', () => {
  test.each([
    [
      'a feature that imports a feature',
      'server/features/people/members/members.service.ts',
      '#server/features/platform/teams/teams.service.ts',
    ],
    [
      'a screen that imports another feature',
      'web/features/people/members/MembersScreen.tsx',
      '../departments/DepartmentsScreen.tsx',
    ],
    ['a contract that imports a package', 'contract/people/members.ts', 'fastify'],
    ['a contract that imports the server', 'contract/people/members.ts', '#server/kernel/database/database.ts'],
    ['phrases that import the console', 'phrases/en/people/members.ts', '#web/paths.ts'],
    ['a console that imports the server', 'web/client/api.ts', '#server/kernel/errors.ts'],
    ['a server that imports the console', 'server/kernel/mail.ts', '../../web/paths.ts'],
    ['a test of the console that imports the server', 'web/client/api.test.ts', '#server/kernel/errors.ts'],
    ['a server that imports the harness of tests', 'server/kernel/database/database.ts', '#dev/testing/cluster.ts'],
    ['a ui that knows the API', 'web/ui/Table.tsx', '../client/api.ts'],
    ['a ui that knows the router', 'web/ui/Table.tsx', '@tanstack/react-router'],
    ['a shell that knows a feature', 'web/shell/Layout.tsx', '#web/features/people/members/MembersScreen.tsx'],
    ['a feature that knows the shell', 'web/features/people/members/MembersScreen.tsx', '#web/shell/Layout.tsx'],
    ['a kernel that imports the domain', 'server/kernel/http/mount.ts', '#server/domain/rights/guard.ts'],
    ['a domain that imports a feature', 'server/domain/rights/guard.ts', '#server/features/access/roles/roles.repository.ts'],
    [
      'an integration that imports a feature',
      'server/integrations/mail/mail.ts',
      '#server/features/access/roles/roles.repository.ts',
    ],
    ['a domain that imports an integration', 'server/domain/rights/guard.ts', '#server/integrations/mail/mail.ts'],
    [
      'a feature that imports a flow',
      'server/features/platform/teams/teams.service.ts',
      '#server/flows/people/imports/imports.service.ts',
    ],
    ['a flow that imports the wiring', 'server/flows/people/imports/imports.service.ts', '#server/wiring/app.ts'],
    ['a repository that imports its service', 'server/features/access/roles/roles.repository.ts', './roles.service.ts'],
    ['routes that skip the service', 'server/features/access/roles/roles.routes.ts', './roles.repository.ts'],
    ['a policy that imports its routes', 'server/features/access/roles/roles.policy.ts', './roles.routes.ts'],
    ['a file that imports a test', 'server/kernel/database/database.ts', './guard.test.ts'],
    ['a journey that imports the server', 'e2e/start.e2e.ts', '#server/kernel/database/database.ts'],
  ])('%s', (_, path, name) => {
    expect(check({ [path]: `import { a } from '${name}'; a();` })).toHaveLength(1);
    expect(check({ [path]: `import type { A } from '${name}'; export const a: A = 1;` })).toHaveLength(1);
    expect(check({ [path]: `export { a } from '${name}';` })).toHaveLength(1);
    expect(check({ [path]: `export type A = import('${name}').A;` })).toHaveLength(1);
    expect(check({ [path]: `export const a = await import('${name}');` })).toHaveLength(1);
  });

  test('a cycle, also of types', () => {
    const files = {
      'server/kernel/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'server/kernel/b.ts': "export type { C as B } from './c.ts';",
      'server/kernel/c.ts': "import type { A } from '#server/kernel/a.ts'; export type C = A;",
    };
    expect(check(files)).toEqual([
      'server/kernel/a.ts → server/kernel/b.ts → server/kernel/c.ts → server/kernel/a.ts: an import cycle',
    ]);
  });

  test('a file outside the modules', () => {
    expect(() => check({ 'utils/a.ts': "import './b.ts'" })).toThrow('belongs to no module');
  });
});

test('the imports of ARCHITECTURE.md are allowed', () => {
  const allowed = {
    'contract/people/members.ts': "import { z } from 'zod'; import { a } from '../kit.ts';",
    'server/features/people/members/members.routes.ts': "import './members.service.ts'; import '#contract/people/members.ts';",
    'server/features/people/members/members.service.ts':
      "import './members.policy.ts'; import './members.repository.ts'; import '#server/kernel/database/database.ts';",
    'server/features/people/members/members.api.test.ts':
      "import '#server/wiring/app.ts'; import '#dev/testing/database.ts'; import 'vitest';",
    'server/flows/people/imports/imports.service.ts': "import '#server/features/people/members/members.repository.ts';",
    'server/main.ts': "import './wiring/app.ts'; import './settings.ts'; import './prepare-database.ts';",
    'server/wiring/tests/matrix.api.test.ts': "import '../app.ts'; import '../../kernel/database/database.ts';",
    'web/features/people/members/MembersScreen.tsx':
      "import '#web/shared/people/DepartmentTree.tsx'; import './MemberForm.tsx'; import 'antd';",
    'web/routes.tsx': "import './features/people/members/MembersScreen.tsx'; import './shell/Layout.tsx';",
  };
  expect(check(allowed)).toEqual([]);
});
