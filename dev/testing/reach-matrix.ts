import type { Thing } from './reach-things.ts';

/** Who asks, all of Sales: `custom` may look at people, departments, roles and sign-in of Sales and below, `administrator` changes them. */
export const askers = ['member', 'head', 'custom', 'administrator', 'superAdmin', 'owner', 'support'] as const;
export type Asker = (typeof askers)[number];

interface Row {
  /**
   * For each asker: a thing of Sales, one of another department, one of another team. y is allowed, n lacks the permission
   * (40300), - is not found (404), r is refused for what it is.
   */
  cells: string;
  thing: Thing;
  /** What is sent; the id of the thing is `$id`. */
  body?: object;
  query?: object;
  /** Parameters beside `id`, or instead of it. */
  params?: Record<string, string>;
}

/** Every call that names something: of what it is called here, and what is sent. */
export const calls: Record<string, Row> = {
  'members.read': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'member' },
  'directory.read': { cells: 'yy- yy- yy- yy- yy- yy- yy-', thing: 'member' },
  'members.update': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'member', body: { position: 'Planner' } },
  'members.suspend': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'member' },
  'members.unsuspend': { cells: 'nnn nnn nnn r-- rr- rr- rr-', thing: 'member' },
  'members.changeDepartments': {
    cells: 'nnn nnn nnn y-- yy- yy- yy-',
    thing: 'member',
    body: { employeeIds: ['$id'], departmentIds: ['$jakarta'] },
  },
  'timeline.read': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'member' },
  'roles.ofMember': { cells: 'nnn nnn yy- yy- yy- yy- yy-', thing: 'member' },
  'menuRights.list': { cells: 'nnn nnn nnn nnn yy- yy- yy-', thing: 'member' },
  'menuRights.explain': { cells: 'nnn nnn nnn nnn yy- yy- yy-', thing: 'member', params: { code: '020100' } },
  'memberApps.list': { cells: '--- --- y-- y-- yy- yy- yy-', thing: 'member' },
  'guides.read': { cells: '--- --- --- --- --- --- rrr', thing: 'member', params: { employeeId: '$id' } },
  'members.currencyCode': { cells: '--- --- --- --- --- --- ---', thing: 'member', body: { currencyCode: 'HKD' } },
  'insight.reportsWay': { cells: 'nnn nnn yy- yy- yy- yy- yy-', thing: 'member' },
  'recycleBin.removeMember': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'member' },
  'recycleBin.restore': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'recycled' },
  'recycleBin.purge': { cells: 'nnn nnn nnn r-- rr- rr- rr-', thing: 'recycled', body: { name: 'Nobody' } },
  'invitations.email': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'member', body: { employeeId: '$id' } },
  'invitations.remind': { cells: 'nnn nnn nnn yyy yyy yyy yyy', thing: 'member', body: { employeeIds: ['$id'] } },
  'invitations.updateLink': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'link', body: { validity: 'DAYS_30' } },
  'invitations.revokeLink': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'link' },
  'joining.read': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'request' },
  'joining.approve': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'request', body: {} },
  'joining.reject': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'request', body: { reason: 'Not known here' } },
  'resignations.verificationManager': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'member' },
  'resignations.resign': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'member', query: { reason: 'CAREER' } },
  'resignations.resignMany': {
    cells: 'nnn nnn nnn y-- yy- yy- yy-',
    thing: 'member',
    body: { employeeIds: ['$id'], reason: 'CAREER' },
  },
  'resignations.read': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'resignation' },
  'resignations.restore': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'resignation' },
  'resignations.rehire': {
    cells: 'nnn nnn nnn y-- yy- yy- yy-',
    thing: 'resignation',
    body: { displayName: 'Ann Again', email: '$id@example.com', departmentIds: ['$sales'] },
  },
  'resignations.cancel': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'pending' },
  'departments.read': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'department' },
  'departments.create': { cells: 'nnn nnn nnn yr- yy- yy- yy-', thing: 'department', body: { parentId: '$id', name: '$name' } },
  'departments.update': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'department', body: { number: '$name' } },
  'departments.move': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'department', body: { parentId: '$sales' } },
  'departments.remove': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'department' },
  'departments.removeWithContent': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'department' },
  'insight.departmentWay': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'department' },
  'roles.read': { cells: 'nnn nnn yy- yy- yy- yy- yy-', thing: 'role' },
  'roles.update': { cells: 'nnn nnn nnn yr- yy- yy- yy-', thing: 'role', body: { description: 'Another' } },
  'roles.copy': { cells: 'nnn nnn nnn yr- yy- yy- yy-', thing: 'role', body: { name: '$name' } },
  'roles.remove': { cells: 'nnn nnn nnn yr- yy- yy- yy-', thing: 'role' },
  'roles.members': { cells: 'nnn nnn yy- yy- yy- yy- yy-', thing: 'role' },
  'roles.addMembers': { cells: 'nnn nnn nnn yr- yy- yy- yy-', thing: 'role', body: { employeeIds: ['$joined'] } },
  'roles.removeMember': { cells: 'nnn nnn nnn yr- yy- yy- yy-', thing: 'held' },
  'visibility.exception': { cells: 'nnn nnn yy- yy- yy- yy- yy-', thing: 'exception' },
  'visibility.update': { cells: 'nnn nnn nnn rr- yy- yy- yy-', thing: 'exception', body: { priority: 7 } },
  'visibility.remove': { cells: 'nnn nnn nnn rr- yy- yy- yy-', thing: 'exception' },
  'appRequests.read': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'appRequest' },
  'appRequests.approve': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'appRequest', body: {} },
  'appRequests.reject': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'appRequest', body: { reason: 'Not needed' } },
  // The third of each is an app that another team has opened, not this one.
  'appSettings.changeSeats': { cells: 'nnn nnn nnn y-r yyr yyr yyr', thing: 'user', body: { give: ['$employee'] } },
  'appSettings.previewRange': {
    cells: 'nnn nnn nnn y-r yyr yyr yyr',
    thing: 'user',
    body: { availability: 'PORTION', employeeIds: ['$employee'] },
  },
  'appSettings.setRange': {
    cells: 'nnn nnn nnn y-r yyr yyr yyr',
    thing: 'user',
    body: { availability: 'PORTION', employeeIds: ['$employee'] },
  },
  'appSettings.setInCharge': { cells: 'nnn nnn nnn rrr yyr yyr yyr', thing: 'user', body: { employeeId: '$employee' } },
  'grants.revoke': { cells: 'nnn nnn nnn y-- yy- yy- yy-', thing: 'grant' },
  'workbench.preview': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'member', query: { employeeId: '$id' } },
  'roleGroups.rename': { cells: 'nnn nnn nnn yy- yy- yy- yy-', thing: 'roleGroup', body: { name: '$name' } },
  'roleGroups.remove': { cells: 'nnn nnn nnn yy- yy- yy- yy-', thing: 'roleGroup' },
  'safety.member': { cells: 'nnn nnn y-- y-- yy- yy- yy-', thing: 'joined' },
  'safety.endSessions': { cells: 'nnn nnn nnn y-- yy- yy- nnn', thing: 'joined' },
  'safety.resetSecondFactor': { cells: 'nnn nnn nnn r-- rr- rr- nnn', thing: 'joined' },
};

/** Calls that name something which is nobody's department: the caller's own, or the team's. Their own tests hold them. */
export const elsewhere: readonly string[] = [
  'apiTokens.update',
  'apiTokens.adopt',
  'apiTokens.revoke',
  'appRequests.standing',
  'appRequests.ask',
  'appRequests.withdraw',
  'appSettings.read',
  'appSettings.roles',
  'appSettings.setSeatMode',
  'appSettings.seats',
  'appSettings.ownSeat',
  'apps.read',
  'apps.document',
  'apps.open',
  'apps.accept',
  'apps.consequences',
  'apps.stop',
  'apps.run',
  'apps.enterBackend',
  'bulk.read',
  'bulk.result',
  'bulk.undo',
  'departments.undoMove',
  'grants.policy',
  'grants.previewPolicy',
  'grants.setPolicy',
  'grants.revokeAll',
  'guides.create',
  'guides.update',
  'imports.read',
  'imports.rows',
  'imports.fixRow',
  'imports.faultyRows',
  'imports.commit',
  'imports.undo',
  'imports.discard',
  'jobs.read',
  'members.avatar',
  'menus.read',
  'operationLog.read',
  'operationLog.exportedFile',
  'resignations.ofMember',
  'resignations.retry',
  'safety.endSession',
  'savedViews.remove',
  'support.stop',
  'webhooks.read',
  'webhooks.update',
  'webhooks.turn',
  'webhooks.rotate',
  'webhooks.remove',
  'webhooks.test',
  'webhooks.deliveries',
  'webhooks.delivery',
  'webhooks.redeliver',
  'workbench.updateGroup',
  'workbench.removeGroup',
  'workbench.access',
  'viewAs.end',
];
