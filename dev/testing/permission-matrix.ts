/**
 * Who asks, in the order of the columns below. FINANCE may view organisation info and nothing of people; support is provider
 * staff with a lease of the type FULL.
 */
export const kinds = ['anonymous', 'stranger', 'member', 'head', 'finance', 'hr', 'superAdmin', 'owner', 'support'] as const;
export type Kind = (typeof kinds)[number];

/**
 * y passes the guard, n lacks the permission (40300), x is refused by the team (code 403)
 * or as no member (40340), - is signed out (401).
 * Every endpoint of the contract stands here, by hand: a changed permission has to be changed here too.
 */
export const matrix: Record<string, string> = {
  everyone: 'yyyyyyyyy',
  'files.read': 'yyyyyyyyy',

  'account.changePassword': '-yyyyyyyy',
  'account.signOutEverywhere': '-yyyyyyyy',
  'account.closing': '-yyyyyyyy',
  'account.close': '-yyyyyyyy',

  // Their own guide and nobody else's: the id of the matrix is nobody's.
  'guides.read': '-xyyyyyyx',
  'guides.create': '-xyyyyyyx',
  'guides.update': '-xyyyyyyx',

  'administrators.list': '-xnnnnyyy',

  'home.overview': '-xyyyyyyy',
  'bulk.preview': '-xnnnyyyy',
  'bulk.start': '-xnnnyyyy',
  'bulk.read': '-xnnnyyyy',
  'bulk.result': '-xnnnyyyy',
  'bulk.undo': '-xnnnyyyy',
  'departments.list': '-xyyyyyyy',
  'departments.read': '-xnnnyyyy',
  'departments.create': '-xnnnyyyy',
  'departments.update': '-xnnnyyyy',
  'departments.move': '-xnnnyyyy',
  'departments.undoMove': '-xnnnyyyy',
  'departments.remove': '-xnnnyyyy',
  'departments.removeWithContent': '-xnnnyyyy',

  // Whom each of them sees there is the address book's to say.
  'directory.list': '-xyyyyyyy',
  'directory.departments': '-xyyyyyyy',
  'directory.read': '-xyyyyyyy',

  'imports.template': '-xnnnyyyy',
  'imports.exportMembers': '-xnnnyyyy',
  'imports.upload': '-xnnnyyyy',
  'imports.recent': '-xnnnyyyy',
  'imports.read': '-xnnnyyyy',
  'imports.rows': '-xnnnyyyy',
  'imports.fixRow': '-xnnnyyyy',
  'imports.faultyRows': '-xnnnyyyy',
  'imports.commit': '-xnnnyyyy',
  'imports.undo': '-xnnnyyyy',
  'imports.discard': '-xnnnyyyy',

  'invitations.read': '-xnnnyyyy',
  'invitations.text': '-xnnnyyyy',
  'invitations.links': '-xnnnyyyy',
  'invitations.createLink': '-xnnnyyyy',
  'invitations.updateLink': '-xnnnyyyy',
  'invitations.revokeLink': '-xnnnyyyy',
  'invitations.email': '-xnnnyyyy',
  'invitations.batchEmail': '-xnnnyyyy',
  'invitations.batchMobile': '-xnnnyyyy',
  'invitations.remind': '-xnnnyyyy',
  // Without a validity there is nothing to refuse yet.
  'invitations.setValidity': '-xnnnyyyy',
  // Only who reaches everybody; the scoped administrator is refused by the policy.
  'invitations.open': '-xnnnnyyy',
  'invitations.close': '-xnnnnyyy',
  'invitations.refresh': '-xnnnnyyy',
  'invitations.revokeAll': '-xnnnnyyy',

  'insight.departments': '-xnnnyyyy',
  'insight.departmentWay': '-xnnnyyyy',
  'insight.reports': '-xnnnyyyy',
  'insight.reportsWay': '-xnnnyyyy',
  'insight.find': '-xnnnyyyy',
  'insight.headcount': '-xnnnyyyy',
  'insight.exportHeadcount': '-xnnnyyyy',
  'insight.health': '-xnnnyyyy',
  'insight.healthMembers': '-xnnnyyyy',
  'insight.healthDepartments': '-xnnnyyyy',
  'memberApps.list': '-xyyyyyyy',

  'jobs.recent': '-xyyyyyyy',
  'jobs.read': '-xyyyyyyy',

  'joining.look': '-yyyyyyyy',
  'joining.apply': '-yyyyyyyy',
  'joining.accept': '-yyyyyyyy',
  'joining.mine': '-yyyyyyyy',
  'joining.own': '-yyyyyyyy',
  'joining.withdraw': '-yyyyyyyy',
  'joining.list': '-xnnnyyyy',
  'joining.pending': '-xnnnyyyy',
  'joining.read': '-xnnnyyyy',
  'joining.approve': '-xnnnyyyy',
  'joining.reject': '-xnnnyyyy',
  'joining.approveMany': '-xnnnyyyy',
  'joining.rejectMany': '-xnnnyyyy',

  'members.list': '-xnnnyyyy',
  'members.count': '-xnnnyyyy',
  'members.read': '-xnnnyyyy',
  'members.create': '-xnnnyyyy',
  'members.update': '-xnnnyyyy',
  'members.changeDepartments': '-xnnnyyyy',
  'members.self': '-xyyyyyyx',
  'members.search': '-xyyyyyyy',
  'members.simpleBaseSearch': '-xyyyyyyy',
  'members.avatar': '-xyyyyyyy',
  'members.currencyCode': '-xyyyyyyy',

  'menuRights.list': '-xnnnnyyy',
  'menuRights.explain': '-xnnnnyyy',

  'menus.tree': '-xnnnnyyy',
  'menus.mine': '-xyyyyyyy',
  'menus.read': '-xyyyyyyy',

  'operationLog.list': '-xnnnnyyy',
  'operationLog.read': '-xnnnnyyy',
  'operationLog.exportEntries': '-xnnnnyyy',
  'operationLog.exportedFile': '-xnnnnyyy',
  'operationLog.verify': '-xnnnnyyy',

  'ownSafety.standing': '-yyyyyyyy',
  'ownSafety.freshSignIn': '-yyyyyyyy',
  'ownSafety.sessions': '-yyyyyyyy',
  'ownSafety.endSession': '-yyyyyyyy',
  'ownSafety.secondFactor': '-yyyyyyyy',
  'ownSafety.enrol': '-yyyyyyyy',
  'ownSafety.confirm': '-yyyyyyyy',
  'ownSafety.renewRecoveryCodes': '-yyyyyyyy',
  'ownSafety.disable': '-yyyyyyyy',
  'ownSafety.freshOptions': '-yyyyyyyy',
  'ownSafety.newPasskey': '-yyyyyyyy',
  'ownSafety.addPasskey': '-yyyyyyyy',
  'ownSafety.renamePasskey': '-yyyyyyyy',
  'ownSafety.removePasskey': '-yyyyyyyy',

  'recycleBin.list': '-xnnnyyyy',
  'recycleBin.removeMember': '-xnnnyyyy',
  'recycleBin.restore': '-xnnnyyyy',
  // Without the typed name there is nothing to refuse yet.
  'recycleBin.purge': '-xyyyyyyy',

  'resignations.verificationAdministrator': '-xnnnyyyy',
  'resignations.verificationManager': '-xnnnyyyy',
  'resignations.inventory': '-xnnnyyyy',
  'resignations.resign': '-xnnnyyyy',
  'resignations.resignMany': '-xnnnyyyy',
  'resignations.list': '-xnnnyyyy',
  'resignations.exportList': '-xnnnyyyy',
  'resignations.read': '-xnnnyyyy',
  'resignations.ofMember': '-xnnnyyyy',
  'resignations.cancel': '-xnnnyyyy',
  'resignations.restore': '-xnnnyyyy',
  'resignations.rehire': '-xnnnyyyy',
  'resignations.retry': '-xnnnyyyy',

  'visibility.read': '-xnnnnyyy',
  'visibility.setMainRule': '-xnnnnyyy',
  'visibility.setLevels': '-xnnnnyyy',
  'visibility.exceptions': '-xnnnnyyy',
  'visibility.create': '-xnnnnyyy',
  'visibility.exception': '-xnnnnyyy',
  'visibility.update': '-xnnnnyyy',
  'visibility.remove': '-xnnnnyyy',
  'visibility.preview': '-xnnnnyyy',
  'visibility.explain': '-xnnnnyyy',

  'roles.list': '-xnnnnyyy',
  'roles.grantable': '-xnnnnyyy',
  'roles.preview': '-xnnnnyyy',
  'roles.create': '-xnnnnyyy',
  'roles.read': '-xnnnnyyy',
  'roles.update': '-xnnnnyyy',
  'roles.remove': '-xnnnnyyy',
  'roles.copy': '-xnnnnyyy',
  'roles.members': '-xnnnnyyy',
  'roles.addMembers': '-xnnnnyyy',
  'roles.removeMember': '-xnnnnyyy',
  'roles.ofMember': '-xnnnnyyy',
  'roleGroups.list': '-xnnnnyyy',
  'roleGroups.create': '-xnnnnyyy',
  'roleGroups.order': '-xnnnnyyy',
  'roleGroups.rename': '-xnnnnyyy',
  'roleGroups.remove': '-xnnnnyyy',

  'safety.members': '-xnnnnyyy',
  'safety.member': '-xnnnnyyy',
  'safety.endSession': '-xnnnnyyn',
  'safety.endSessions': '-xnnnnyyn',
  'safety.resetSecondFactor': '-xnnnnyyn',
  'safety.policies': '-xnnnnyyy',
  'safety.preview': '-xnnnnyyn',
  'safety.update': '-xnnnnyyn',

  'ownership.read': '-xyyyyyyy',
  'ownership.offer': '-xnnnnnyn',
  'ownership.cancel': '-xnnnnnyn',
  // Only for whom the offer is made to; anybody else finds none.
  'ownership.accept': '-xyyyyyyy',
  'ownership.decline': '-xyyyyyyy',
  'ownership.checklist': '-xnnnnnyn',
  'ownership.dissolve': '-xnnnnnyn',
  'ownership.keep': '-xnnnnnyn',
  'ownership.support': '-xnnnnnyn',
  'ownership.setSupport': '-xnnnnnyn',

  'savedViews.list': '-xyyyyyyy',
  'savedViews.create': '-xyyyyyyy',
  'savedViews.remove': '-xyyyyyyy',

  'staff.self': '-nnnnnnny',
  'staff.teams': '-nnnnnnny',
  'staff.leases': '-nnnnnnny',
  'staff.read': '-nnnnnnny',
  'staff.open': '-nnnnnnny',
  'staff.end': '-nnnnnnny',

  'support.leases': '-xnnnnyyn',
  'support.stop': '-xnnnnyyn',

  'teams.list': '-yyyyyyyy',
  'teams.create': '-yyyyyyyy',
  'teams.checkExist': '-yyyyyyyy',
  'teams.enterBackend': '-xyyyyyyy',
  'teams.read': '-xyyyyyyy',
  'teams.update': '-xnnnnyyy',
  'teams.logo': '-xnnnnyyy',
  'teams.removeLogo': '-xnnnnyyy',
  'teams.setup': '-xnnnnnyn',
  'teams.contactSales': '-xnnnnnyn',

  'timeline.read': '-xnnnyyyy',

  // Both tell a stranger to the team in the header so.
  'user.info': '-xyyyyyyy',
  'user.update': '-yyyyyyyy',
  'user.locale': '-yyyyyyyy',
  'user.updateLocale': '-yyyyyyyy',

  // Whether they hold everything is asked beyond the permission.
  'viewAs.start': '-xnnnnyyy',
  'viewAs.end': '-xyyyyyyy',
};
