import type { scim } from '#phrases/en/apps/scim.ts';

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** Refusals that only SCIM has, with status and keyword (RFC 7644, 3.12). Their texts are the phrases `scim.faults`. */
export const faults = {
  switchedOff: { status: 403 },
  protectedPerson: { status: 403 },
  notFound: { status: 404 },
  preconditionFailed: { status: 412 },
  notSupported: { status: 501 },
  wrongMedia: { status: 415 },
  filterBroken: { status: 400, scimType: 'invalidFilter' },
  filterAttribute: { status: 400, scimType: 'invalidFilter' },
  sortAttribute: { status: 400, scimType: 'invalidPath' },
  pathBroken: { status: 400, scimType: 'invalidPath' },
  noTarget: { status: 400, scimType: 'noTarget' },
  readOnly: { status: 400, scimType: 'mutability' },
  bodyBroken: { status: 400, scimType: 'invalidSyntax' },
  tooMany: { status: 400, scimType: 'tooMany' },
  tooManyValues: { status: 413 },
  wrongValue: { status: 400, scimType: 'invalidValue' },
  taken: { status: 409, scimType: 'uniqueness' },
  departmentUnknown: { status: 400, scimType: 'invalidValue' },
  departmentAmbiguous: { status: 400, scimType: 'invalidValue' },
  memberUnknown: { status: 400, scimType: 'invalidValue' },
} as const satisfies Record<keyof (typeof scim)['faults'], { status: number; scimType?: ScimType }>;
export type ScimFaultName = keyof typeof faults;

/** A refusal that only SCIM has. Refusals of the product are AppErrors, as elsewhere. */
export class ScimFault extends Error {
  readonly fault: ScimFaultName;
  readonly args: Record<string, string>;
  constructor(fault: ScimFaultName, args: Record<string, string> = {}) {
    super(fault);
    this.name = 'ScimFault';
    this.fault = fault;
    // Values of the request are repeated in the message up to 200 characters.
    this.args = Object.fromEntries(Object.entries(args).map(([name, text]) => [name, text.slice(0, 200)]));
  }
}
