import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { useBasicFacts, useEntryFacts } from './member-facts.tsx';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { useHeadedDepartments } from '#web/shared/people/headed-departments.tsx';
import { otherName } from '#web/shared/people/other-name.ts';
import { MemberApps } from './MemberApps.tsx';
import { MemberMore } from './MemberMore.tsx';
import { LeavingNotice, ResignLink } from './MemberLeaving.tsx';
import { MemberInvitation } from './MemberInvitation.tsx';
import { MemberMissing } from './MemberMissing.tsx';
import { InviteMember } from './MembersInvite.tsx';
import { MemberPhoto } from './MemberPhoto.tsx';
import { MemberRoles } from './MemberRoles.tsx';
import { MemberSignIn } from './MemberSignIn.tsx';
import { MemberStatusTag } from './MemberStatusTag.tsx';
import { MemberTimeline } from './MemberTimeline.tsx';
import { useMember } from './use-member.ts';

/** One member (020100): basic info, entry info, and data about the record itself. */
export function MemberScreen() {
  const { id = '' } = useParams({ strict: false });
  const title = useTranslations('shell.pages')('member');
  const { data, error, refetch } = useMember(id);
  if (data) return <Member member={data} />;
  if (error) return <MemberMissing id={id} error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={title}>
      <Surface>
        <FactsSkeleton />
      </Surface>
    </Page>
  );
}

/** Statuses of members who may have a pending invitation. */
const waitsToJoin = new Set<MemberDetail['memberStatus']>(['UN_ACTIVATED', 'NOT_JOIN', 'UNREGISTERED']);

function Member({ member }: { member: MemberDetail }) {
  const t = useTranslations('members');
  const common = useTranslations('common.actions');
  const id = member.employeeId;
  const department = can('020200') ? paths.departments : paths.members;
  const headOf = useHeadedDepartments(id, departmentsQuery, (departmentId) => `${department}?department=${departmentId}`);
  return (
    <Page
      title={member.displayName}
      lead={<Avatar name={member.displayName} photo={member.avatar} size={48} />}
      beside={<MemberStatusTag status={member.memberStatus} leaves={member.jobEndedDate} suspended={member.suspended} />}
      purpose={[otherName(member), member.jobTitle].filter(Boolean).join(' · ')}
      actions={
        member.can.edit ? (
          <>
            <MemberMore member={member} />
            <InviteMember member={member} />
            {member.jobEndedDate ? null : <ResignLink id={id} name={member.displayName} />}
            <Button type="primary" onClick={() => go(paths.editMember({ id }))}>
              {common('edit')}
            </Button>
          </>
        ) : null
      }
    >
      {member.jobEndedDate ? (
        <LeavingNotice id={id} name={member.displayName} date={member.jobEndedDate} reason={member.jobEndReason} />
      ) : null}
      {member.can.edit && waitsToJoin.has(member.memberStatus) ? <MemberInvitation id={id} /> : null}
      <DetailColumns
        side={
          <>
            <Record member={member} />
            <MemberSignIn id={id} />
          </>
        }
      >
        <Surface title={t('detail.basic')}>
          <Facts items={useBasicFacts(member)} />
        </Surface>
        <Surface title={t('detail.entry')}>
          <Facts items={[...useEntryFacts(member), ...headOf]} />
        </Surface>
        <MemberRoles id={id} />
        <MemberApps id={id} />
        <MemberTimeline id={id} />
      </DetailColumns>
    </Page>
  );
}

/** Data about the record and not the person: photo, status, last change. */
function Record({ member }: { member: MemberDetail }) {
  const t = useTranslations('members');
  return (
    <Surface title={t('detail.record')}>
      {member.can.edit ? <MemberPhoto id={member.employeeId} name={member.displayName} photo={member.avatar} /> : null}
      <Facts
        items={[
          {
            key: 'status',
            label: t('fields.memberStatus'),
            value: (
              <>
                {member.suspended ? t('suspendedMeans') : t(`statusMeans.${member.memberStatus}`)}
                <br />
                {member.suspended ? t(`statusMeans.${member.memberStatus}`) : t(`statusNext.${member.memberStatus}`)}
              </>
            ),
          },
          { key: 'added', label: t('detail.added'), value: <Moment at={member.createdAt} relative /> },
          { key: 'changed', label: t('detail.changed'), value: <Moment at={member.updatedAt} relative /> },
        ]}
      />
      {can('020300') ? <Go to={paths.explainSight({ target: member.employeeId })}>{t('detail.whoSees')}</Go> : null}
    </Surface>
  );
}
