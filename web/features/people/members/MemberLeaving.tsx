import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { startViewing, useCanViewAs } from '#web/shared/access/view-as.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import type { MemberListFilters } from './members-list.ts';
import { resignationOf } from './use-member.ts';
import type { MemberItem } from './use-members.ts';
import { useDateText } from '#web/ui/use-date-text.ts';

/** The actions on one row of the list. A member with a pending resignation has a link to their page instead of the resignation. */
export function MemberMenu({
  member,
}: {
  member: Pick<MemberItem, 'employeeId' | 'displayName' | 'jobEndedDate' | 'memberStatus'>;
}) {
  const t = useTranslations('members.leaving');
  const common = useTranslations('common.actions');
  const { employeeId: id, displayName: name, jobEndedDate } = member;
  const viewAs = useTranslations('members')('viewAs', { name });
  const mayView = useCanViewAs();
  const items = [
    { key: 'edit', label: common('edit'), act: () => go(paths.editMember({ id })) },
    ...(mayView(member) ? [{ key: 'viewAs', label: viewAs, act: () => inBackground(startViewing(id)) }] : []),
    jobEndedDate
      ? { key: 'leaving', label: t('look'), act: () => go(paths.member({ id })) }
      : { key: 'resign', label: t('resign'), danger: true, act: () => go(paths.resign({ members: [id] })) },
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ act: _act, ...item }) => item),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          items.find((item) => item.key === key)?.act();
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" size={16} />}
        aria-label={t('actions', { name })}
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

interface ResignSelectedProps {
  filters: MemberListFilters;
  selection: ListSelection;
  total: number;
}

/** A link to the resignation page for the selected members, at most 50 at once. */
export function ResignSelected({ filters, selection, total }: ResignSelectedProps) {
  const t = useTranslations('members.leaving');
  const [busy, setBusy] = useState(false);
  const tooMany = selectedCount(selection, total) > resignLimits.batch;
  async function open() {
    if (!selection.all) return go(paths.resign({ members: [...selection.keys] }));
    setBusy(true);
    try {
      const { items } = await api.members.list({ query: { ...filters, size: resignLimits.batch } });
      go(paths.resign({ members: items.map(({ employeeId }) => employeeId) }));
    } catch {
      setBusy(false);
    }
  }
  return (
    <Tooltip title={tooMany ? t('tooMany', { max: resignLimits.batch }) : undefined}>
      <Button size="small" danger disabled={tooMany} loading={busy} onClick={() => void open()}>
        {t('resign')}
      </Button>
    </Tooltip>
  );
}

/** A link to the resignation page for one member. */
export function ResignLink({ id, name }: { id: string; name: string }) {
  const t = useTranslations('members.leaving');
  const path = paths.resign({ members: [id] });
  return (
    <Button
      danger
      href={path}
      aria-label={t('resignName', { name })}
      onClick={(event) => {
        event.preventDefault();
        go(path);
      }}
    >
      {t('resign')}
    </Button>
  );
}

/** On the page of a member with a pending resignation: the date, what will be handed over, and a way to cancel it. */
interface LeavingNoticeProps {
  id: string;
  name: string;
  date: string;
  reason: MemberDetail['jobEndReason'];
}

export function LeavingNotice({ id, name, date, reason }: LeavingNoticeProps) {
  const t = useTranslations('members.leaving');
  const reasons = useTranslations('resignations.reasons');
  const dateText = useDateText();
  const { data } = useQuery(resignationOf(id));
  return (
    <Alert
      type="info"
      showIcon
      title={t('notice', { name, date: dateText(date) })}
      description={
        <>
          {reason ? <p>{t('reason', { reason: reasons(reason) })}</p> : null}
          {data ? (
            <>
              {t('waiting', { count: data.handover.waiting })} <Go to={paths.resignation({ id: data.id })}>{t('details')}</Go>
            </>
          ) : null}
        </>
      }
    />
  );
}
