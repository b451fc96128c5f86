import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { List, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { useBasicFacts, useEntryFacts } from './member-facts.tsx';
import { MemberMore } from './MemberMore.tsx';
import { InviteMember } from './MembersInvite.tsx';
import { MemberStatusTag } from './MemberStatusTag.tsx';
import { useMember } from './use-member.ts';
import type { MemberItem } from './use-members.ts';

/** What the panel beside the list shows of a member: identity, actions, key facts, access and the last changes. */
export function MemberPeek({ row }: { row: MemberItem }) {
  const { data: member } = useMember(row.employeeId);
  return (
    <>
      <Row gap="l" align="center">
        <Avatar name={row.displayName} photo={row.avatar} size={44} />
        <Stack shrink>
          <Text as="h2" breakable>
            {row.displayName}
          </Text>
          <Text tone="quiet" size="s">
            {[row.jobTitle, row.departments[0]?.path].filter(Boolean).join(' · ')}
          </Text>
          <MemberStatusTag status={row.memberStatus} leaves={row.jobEndedDate} suspended={row.suspended} />
        </Stack>
      </Row>
      {member ? <Loaded key={member.employeeId} member={member} /> : <FactsSkeleton rows={6} />}
    </>
  );
}

const shown = new Set(['employeeNumber', 'mobile', 'email', 'departments', 'leader', 'joinedDate', 'jobType']);

function Loaded({ member }: { member: MemberDetail }) {
  const common = useTranslations('common.actions');
  const id = member.employeeId;
  const facts = [...useBasicFacts(member), ...useEntryFacts(member)];
  return (
    <>
      {member.can.edit ? (
        <Row gap="s" wrap>
          <Button onClick={() => go(paths.editMember({ id }))}>{common('edit')}</Button>
          <InviteMember member={member} />
          <MemberMore member={member} />
        </Row>
      ) : null}
      <Facts items={facts.filter(({ key }) => shown.has(key))} />
      <Access id={id} />
      <Lately id={id} />
    </>
  );
}

/** Roles, and apps that the member can use. */
function Access({ id }: { id: string }) {
  const t = useTranslations();
  const mayViewRoles = can('020400');
  const { data: roles } = useQuery({
    queryKey: ['members', 'roles', id],
    queryFn: ({ signal }) => api.roles.ofMember({ params: { id } }, { signal }),
    enabled: mayViewRoles,
  });
  const { data: apps } = useQuery({
    queryKey: ['members', 'apps', id],
    queryFn: async ({ signal }) => (await api.memberApps.list({ params: { id } }, { signal })).items,
  });
  const usable = apps?.filter(({ verdict }) => verdict === 'OK');
  return (
    <Stack as="section" gap="xs">
      {roles ? (
        <>
          <h3>{t('roles.ofMember.title')}</h3>
          <Row gap="l" rowGap="2xs" wrap>
            {roles.owner ? <span>{t('roles.ofMember.owner')}</span> : null}
            {roles.items.map(({ roleId, name }) => (
              <Go key={roleId} to={paths.role({ id: roleId })}>
                {name}
              </Go>
            ))}
            {roles.owner || roles.items.length > 0 ? null : <Note size="s">{t('roles.ofMember.none')}</Note>}
          </Row>
        </>
      ) : null}
      {usable?.length ? (
        <>
          <h3>{t('appSettings.member.title')}</h3>
          <Row gap="l" rowGap="2xs" wrap>
            {usable.map(({ app }) => (
              <Go key={app.appId} to={paths.app({ id: app.appId })}>
                {app.name}
              </Go>
            ))}
          </Row>
        </>
      ) : null}
      {can('020300') ? <Go to={paths.explainSight({ target: id })}>{t('members.detail.whoSees')}</Go> : null}
    </Stack>
  );
}

/** The last three entries of the member's history. */
function Lately({ id }: { id: string }) {
  const t = useTranslations('timeline');
  const { data } = useQuery({
    queryKey: ['members', 'timeline', id, 'last'],
    queryFn: ({ signal }) => api.timeline.read({ params: { id }, query: { page: 1, size: 3 } }, { signal }),
  });
  if (!data) return null;
  return (
    <Stack as="section" gap="xs">
      <h3>{t('title')}</h3>
      {data.items.length === 0 ? <Note size="s">{t('empty')}</Note> : null}
      <List gap="2xs">
        {data.items.map(({ id: entry, at, event, department }) => (
          <Row key={entry} as="li" gap="l" align="baseline">
            <Text grow>{t(`events.${event}`, { department: department ?? '' })}</Text>
            <Text tone="quiet" size="xs" nowrap>
              <Moment at={at} relative />
            </Text>
          </Row>
        ))}
      </List>
    </Stack>
  );
}
