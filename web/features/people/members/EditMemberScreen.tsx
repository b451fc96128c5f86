import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { NoPermission } from '#web/ui/State.tsx';
import { EditMember } from './EditMember.tsx';
import { MemberMissing } from './MemberMissing.tsx';
import { useMember } from './use-member.ts';

/** Edit member (020100). Changes are compared with the values read when the form opened. */
export function EditMemberScreen() {
  const { id = '' } = useParams({ strict: false });
  const title = useTranslations('shell.pages')('editMember');
  const { data, error, refetch } = useMember(id);
  if (data?.can.edit) return <EditMember opened={data} />;
  if (error && !data) return <MemberMissing id={id} error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={title}>
      <Surface>{data ? <NoPermission /> : <FormSkeleton fields={10} />}</Surface>
    </Page>
  );
}
