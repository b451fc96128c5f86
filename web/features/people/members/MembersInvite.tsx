import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import type { MemberListFilters } from './members-list.ts';
import type { MemberItem } from './use-members.ts';

type Act = 'send' | 'remind';

const InvitePeopleDialog = lazy(async () => {
  await loadPhrases(currentLanguage(), 'invitations');
  const { InvitePeopleDialog: dialog } = await import('#web/shared/people/InvitePeopleDialog.tsx');
  return { default: dialog };
});

/** A link to the invitations, in the header of the list. */
export function InviteButton() {
  const t = useTranslations('ui.inviting');
  return <Button onClick={() => go(paths.invite)}>{t('invite')}</Button>;
}

/** The invitation action for a member of this status; undefined for those who have joined or left. */
function actFor(status: MemberItem['memberStatus']): Act | undefined {
  if (status === 'UN_ACTIVATED') return 'remind';
  return status === 'UNREGISTERED' || status === 'NOT_JOIN' ? 'send' : undefined;
}

interface InviteMemberProps {
  member: Pick<MemberItem, 'employeeId' | 'displayName' | 'memberStatus'>;
  /** In a row: an icon with its label in a tooltip. */
  small?: boolean;
}

/** Sends an invitation to one member, or a reminder. */
export function InviteMember({ member, small = false }: InviteMemberProps) {
  const t = useTranslations('ui.inviting');
  const [open, setOpen] = useState(false);
  const act = actFor(member.memberStatus);
  if (!act) return null;
  return (
    <>
      {small ? (
        <Tooltip title={t(act)}>
          <Button
            type="text"
            size="small"
            icon={<Icon name="mail" size={16} />}
            aria-label={`${t(act)} ${member.displayName}`}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
      ) : (
        <Button onClick={() => setOpen(true)}>{t(act)}</Button>
      )}
      {open ? (
        <Suspense>
          <InvitePeopleDialog act={act} count={1} members={() => [member.employeeId]} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface InviteSelectedProps {
  filters: MemberListFilters;
  selection: ListSelection;
  total: number;
}

/** Invites or reminds the selected members; of "all that match" those who have not joined. */
export function InviteSelected({ filters, selection, total }: InviteSelectedProps) {
  const t = useTranslations('ui.inviting');
  const [open, setOpen] = useState<{ act: Act; ids: readonly string[] }>();
  const [busy, setBusy] = useState<Act>();
  const tooMany = !selection.all && selectedCount(selection, total) > invitationLimits.perTeamADay;
  async function start(act: Act) {
    setBusy(act);
    try {
      setOpen({ act, ids: selection.all ? await collectWaiting(filters, act) : [...selection.keys] });
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <>
      {(['send', 'remind'] as const).map((act) => (
        <Button key={act} size="small" loading={busy === act} disabled={tooMany} onClick={() => void start(act)}>
          {t(act)}
        </Button>
      ))}
      {open ? (
        <Suspense>
          <InvitePeopleDialog
            act={open.act}
            count={open.ids.length}
            members={() => [...open.ids]}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const page = 100;

/** The ids of members who match the filters and can be invited, at most as many as a team may invite per day. */
async function collectWaiting(filters: MemberListFilters, act: Act): Promise<string[]> {
  const invitable = act === 'remind' ? ['UN_ACTIVATED'] : ['UNREGISTERED', 'NOT_JOIN'];
  const memberStatus = invitable.filter(
    (status) => !filters.memberStatus || filters.memberStatus.some((each) => each === status),
  );
  if (!memberStatus.length) return [];
  const read = (number: number) => api.members.list({ query: { ...filters, memberStatus, size: page, page: number } });
  const first = await read(1);
  const pages = Math.ceil(Math.min(first.total, invitationLimits.perTeamADay) / page);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, place) => read(place + 2)));
  return [first, ...rest].flatMap(({ items }) => items.map(({ employeeId }) => employeeId));
}
