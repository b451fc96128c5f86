import type { PhraseFeature } from '#phrases/en/index.ts';

/** The phrases that contain the texts of a field's options; the first that has the option is used. */
export const valuePlaces: Record<string, readonly `${PhraseFeature}.${string}`[]> = {
  memberStatus: ['members.status'],
  reason: ['resignations.reasons', 'billingDocuments.reasons'],
  act: ['orders.acts'],
  payType: ['orders.payTypes'],
  failure: ['orderPayment.failures'],
  kind: ['resignations.kinds', 'operationLog.values'],
  via: ['joining.list.vias'],
  validity: ['invitations.validities'],
  scope: ['roles.scopes'],
  type: ['roles.types', 'support.types'],
  channel: ['operationLog.values'],
  format: ['operationLog.values'],
  mode: ['operationLog.values'],
  secondFactor: ['operationLog.values'],
  mainRule: ['visibility.range.options'],
  availability: ['apps.availability'],
  effect: ['visibility.effects'],
  levels: ['visibility.fields.levels'],
  response: ['bookings.responses'],
  status: ['subscriptions.states'],
  supportType: ['support.types'],
  scopes: ['oauth.scopes'],
};

/** The features with the phrases of all places. */
export const valueFeatures = [
  ...new Set(Object.values(valuePlaces).flatMap((places) => places.map((place) => place.split('.')[0] as PhraseFeature))),
];
