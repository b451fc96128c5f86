import type { EndedConsent } from '#server/domain/app-access/consents.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';

/** Returns the log entry of one ended consent. */
export const revoked = ({ appId, app, member, scopes }: EndedConsent): LogEvent => ({
  category: 'APP',
  action: 'grant.revoke',
  object: { type: 'app', id: appId, name: app },
  before: { grantOf: member, scopes },
});

/** Returns the log entry of all consents of an app that one caller revoked, with their number. */
export const revokedAll = (appId: string, app: string, ended: number): LogEvent => ({
  category: 'APP',
  action: 'grant.revoke',
  object: { type: 'app', id: appId, name: app },
  after: { grantsEnded: ended },
});
