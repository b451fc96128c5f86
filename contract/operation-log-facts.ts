/** Categories of the operation log (domain rules 6). */
export const logCategories = [
  'ORG',
  'MEMBER',
  'DEPARTMENT',
  'ROLE',
  'VISIBILITY',
  'INVITATION',
  'APP',
  'WORKBENCH',
  'BILLING',
  'ROOM',
  'BANNER',
  'SECURITY',
  'SUPPORT',
  'DATA',
] as const;
export type LogCategory = (typeof logCategories)[number];

/** Who acted: a person, provider staff, a token, the product itself, or long work of a person. */
export const actorKinds = ['USER', 'SUPPORT', 'API_TOKEN', 'SYSTEM', 'JOB'] as const;

/** Quick picks of dates, in days up to and with today (specification section 9). */
export const logQuickPicks = { today: 1, threeDays: 3, sevenDays: 7, oneMonth: 30 } as const;
export type LogQuickPick = keyof typeof logQuickPicks;

export const logExportFormats = ['XLSX', 'CSV'] as const;
export type LogExportFormat = (typeof logExportFormats)[number];

export const logLimits = {
  /** Entries of one export; who needs more narrows the dates. */
  exported: 200_000,
  /** Who reads on within so many minutes makes no second entry for it. */
  readAgainMinutes: 60,
} as const;

/** Every action that the log can hold, by its name in an entry. Its words are phrases `operations.actions`. */
export const loggedActions = [
  'apiToken.create',
  'apiToken.lapse',
  'apiToken.revoke',
  'apiToken.update',
  'app.accept',
  'app.authorise',
  'app.backend',
  'app.expiry',
  'app.inCharge',
  'app.open',
  'app.range',
  'app.run',
  'app.seat',
  'app.seatMode',
  'app.seats',
  'app.stop',
  'authenticator.add',
  'authenticator.remove',
  'department.create',
  'department.delete',
  'department.dissolve',
  'department.move',
  'department.restore',
  'department.update',
  'guide.create',
  'guide.update',
  'headcount.export',
  'invitation.close',
  'invitation.link.create',
  'invitation.link.own',
  'invitation.link.revoke',
  'invitation.link.update',
  'invitation.open',
  'invitation.refresh',
  'invitation.remind',
  'invitation.revokeAll',
  'invitation.send',
  'invitation.validity',
  'joining.apply',
  'joining.approve',
  'joining.reject',
  'joining.withdraw',
  'member.avatar',
  'member.bulk',
  'member.bulk.undo',
  'member.cancel',
  'member.create',
  'member.currency',
  'member.departments',
  'member.handover',
  'member.join',
  'member.recycle',
  'member.rehire',
  'member.remove',
  'member.resign',
  'member.resign.cancel',
  'member.resign.plan',
  'member.restore',
  'member.roles',
  'member.status',
  'member.update',
  'members.export',
  'members.import',
  'members.import.check',
  'members.import.discard',
  'members.import.fix',
  'members.import.undo',
  'members.resign',
  'members.resigned.export',
  'operationLog.export',
  'operationLog.read',
  'operationLog.verify',
  'ownership.cancel',
  'ownership.decline',
  'ownership.lapse',
  'ownership.offer',
  'ownership.transfer',
  'passkey.add',
  'passkey.copied',
  'passkey.remove',
  'recycle.purge',
  'role.copy',
  'role.create',
  'role.delete',
  'role.members',
  'role.update',
  'roleGroup.create',
  'roleGroup.delete',
  'roleGroup.order',
  'roleGroup.update',
  'safety.update',
  'savedView.create',
  'savedView.delete',
  'secondFactor.disable',
  'secondFactor.enable',
  'secondFactor.recoveryCodes',
  'secondFactor.recoveryUsed',
  'secondFactor.reset',
  'session.end',
  'session.endAll',
  'session.endByAdministrator',
  'support.end',
  'support.lapse',
  'support.open',
  'support.stop',
  'team.contactSales',
  'team.create',
  'team.dissolve',
  'team.dissolved',
  'team.keep',
  'team.logo',
  'team.setup',
  'team.support',
  'team.update',
  'viewAs.end',
  'viewAs.start',
  'visibility.exception.create',
  'visibility.exception.delete',
  'visibility.exception.update',
  'visibility.levels',
  'visibility.mainRule',
  'workbench.enable',
  'workbench.stop',
  'workbenchGroup.create',
  'workbenchGroup.delete',
  'workbenchGroup.order',
  'workbenchGroup.update',
] as const;
export type LoggedAction = (typeof loggedActions)[number];

export function isLoggedAction(action: string): action is LoggedAction {
  return (loggedActions as readonly string[]).includes(action);
}

type Underscored<T extends string> = T extends `${infer Head}.${infer Rest}` ? `${Head}_${Underscored<Rest>}` : T;

/** The key of an action's words: a dot would be a step down among the phrases. */
export function wordsOf<A extends LoggedAction>(action: A): Underscored<A> {
  return action.replaceAll('.', '_') as Underscored<A>;
}
