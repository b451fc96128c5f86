import type { EndedConsent } from '#server/domain/app-access/consents.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';

/** One consent was ended. */
export const revoked = ({ appId, app, member, scopes }: EndedConsent): LogEvent => ({
  category: 'APP',
  action: 'grant.revoke',
  object: { type: 'app', id: appId, name: app },
  before: { grantOf: member, scopes },
});

/** All of an app that somebody reaches were ended: one entry with their number. */
export const revokedAll = (appId: string, app: string, ended: number): LogEvent => ({
  category: 'APP',
  action: 'grant.revoke',
  object: { type: 'app', id: appId, name: app },
  after: { grantsEnded: ended },
});
