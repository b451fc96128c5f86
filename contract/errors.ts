/**
 * Every refusal the server makes: its code on the wire and its HTTP status (specification section 8).
 * 402 and 403 as *codes* mean that the team is refused and the client forgets it; a single missing
 * permission is `noPermission`. The words are in phrases/<language>/errors.ts under the same names.
 */
export const errors = {
  malformed: { code: 40000, status: 400 },
  signedOut: { code: 401, status: 401 },
  teamUnavailable: { code: 402, status: 403 },
  notMember: { code: 403, status: 403 },
  supportClosed: { code: 9002, status: 403 },
  noPermission: { code: 40300, status: 403 },
  freshSignInNeeded: { code: 40301, status: 403 },
  emailDomainRefused: { code: 40310, status: 403 },
  notFound: { code: 40400, status: 404 },
  teamNotFound: { code: 40401, status: 404 },
  changedMeanwhile: { code: 40900, status: 409 },
  memberCapReached: { code: 40901, status: 409 },
  departmentNotEmpty: { code: 40902, status: 409 },
  importRunning: { code: 40903, status: 409 },
  undoExpired: { code: 40904, status: 409 },
  rootDepartment: { code: 40905, status: 409 },
  departmentLimitReached: { code: 40906, status: 409 },
  bulkUnconfirmed: { code: 40920, status: 409 },
  bulkCountChanged: { code: 40921, status: 409 },
  alreadyMember: { code: 40930, status: 409 },
  requestPending: { code: 40931, status: 409 },
  alreadyApproved: { code: 40932, status: 409 },
  alreadyRejected: { code: 40933, status: 409 },
  requestOver: { code: 40934, status: 409 },
  notOnRecord: { code: 40935, status: 409 },
  ownsTeam: { code: 40936, status: 409 },
  stepGone: { code: 41000, status: 410 },
  invitationInvalid: { code: 41010, status: 410 },
  invitationClosed: { code: 41011, status: 410 },
  linkExpired: { code: 41012, status: 410 },
  codeExpired: { code: 41013, status: 410 },
  fileTooLarge: { code: 41300, status: 413 },
  fileTypeRefused: { code: 41500, status: 415 },
  wrongHost: { code: 42100, status: 421 },
  invalid: { code: 42200, status: 422 },
  fileUnreadable: { code: 42201, status: 422 },
  keyReused: { code: 42202, status: 422 },
  noChanges: { code: 42203, status: 422 },
  tooMany: { code: 42900, status: 429 },
  codeLocked: { code: 42910, status: 429 },
  askAgainLater: { code: 42911, status: 429 },
  unexpected: { code: 50000, status: 500 },
  busy: { code: 50300, status: 503 },
} as const;

export type ErrorName = keyof typeof errors;

/** A fault of one field: which rule it breaks, and the figures its phrase names (phrases/<language>/rules.ts). */
export interface FieldFault {
  field: string;
  rule: Rule;
  args?: Record<string, string | number>;
}

/** The rules a field can break (specification section 5). */
export const rules = [
  'required',
  'wrongFormat',
  'specialCharacters',
  'chineseCharacters',
  'duplicate',
  'duplicateName',
  'contactRequired',
  'emailRequired',
  'website',
  'uuid',
  'date',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'tooMany',
  'notOneOf',
  'notFound',
  'cycle',
  'tooDeep',
  'passwordWeak',
  'passwordWrong',
  'codeWrong',
  'atLeastOne',
  'uploadRequired',
  'imageRatio',
  'imageTooLarge',
  'accept',
  'contactSales',
  'resigned',
  'unknownField',
  'labourLaw',
  'childLabourInChina',
  'illegalInHongKong',
  'outsideScope',
  'typedNumber',
  'fileNotXlsx',
  'fileOldExcel',
  'fileMacros',
  'fileEncrypted',
  'fileUnsafe',
  'fileBroken',
  'fileEmpty',
  'fileColumns',
  'fileTooManyRows',
] as const;
export type Rule = (typeof rules)[number];
