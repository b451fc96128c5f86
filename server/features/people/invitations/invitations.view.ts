import { invitationLimits, type LinkState } from '#contract/people/invitation-facts.ts';
import type { Invitation, NamedLink } from '#contract/people/invitations.ts';
import { openToken } from './invitation-codes.rules.ts';
import type { InvitationDependencies } from './invitations.dependencies.ts';
import type { InvitationFigures } from './invitations.repository.ts';
import type { LinkRow } from './links.repository.ts';

/** The URL that a token or a code opens. */
export function entranceUrl(parts: Pick<InvitationDependencies, 'publicUrl'>, tokenOrCode: string): string {
  return `${parts.publicUrl}/invite/${tokenOrCode}`;
}

export function linkView(parts: InvitationDependencies, row: LinkRow): Invitation['link'] {
  return {
    linkId: row.id,
    code: row.code,
    url: urlOf(parts, row),
    validity: row.validity,
    expiresAt: row.expires_at?.toISOString() ?? null,
    state: stateOf(row),
    uses: row.uses,
    pending: row.pending,
    createdAt: row.created_at.toISOString(),
  };
}

export function namedLinkView(parts: InvitationDependencies, row: LinkRow): NamedLink {
  return {
    ...linkView(parts, row),
    name: row.name ?? '',
    department: row.department,
    maxUses: row.max_uses,
    emailDomains: row.email_domains,
    createdBy: row.created_by_name,
  };
}

function stateOf(row: Pick<LinkRow, 'expired' | 'max_uses' | 'uses'>): LinkState {
  if (row.expired) return 'EXPIRED';
  return row.max_uses !== null && row.uses >= row.max_uses ? 'USED_UP' : 'VALID';
}

/** The URL of a link, or null if its token was sealed with another root key; refreshing creates a token that can be shown. */
function urlOf(parts: InvitationDependencies, row: Pick<LinkRow, 'id' | 'token_sealed'>): string | null {
  try {
    return entranceUrl(parts, openToken(parts.secretKey, row.id, row.token_sealed));
  } catch {
    return null;
  }
}

export function invitationView(
  parts: InvitationDependencies,
  { open, own, figures, change }: { open: boolean; own: LinkRow; figures: InvitationFigures; change: boolean },
): Invitation {
  return {
    open,
    link: linkView(parts, own),
    waiting: figures.waiting,
    links: figures.links,
    left: Math.max(0, invitationLimits.perTeamADay - figures.sent),
    sms: parts.sms,
    failingMail: figures.failing && { ...figures.failing, since: new Date(figures.failing.since).toISOString() },
    can: { change },
  };
}
