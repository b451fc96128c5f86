import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { DirectoryDetail } from '#contract/people/directory.ts';
import { api } from '#web/client/api.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { directoryDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { useHeadedDepartments } from '#web/shared/people/headed-departments.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import { hidesSomething } from './directory-fields.ts';
import { useAboutFacts, useContactFacts, useWorkFacts } from './person-facts.tsx';
import { ContactButtons } from './ContactLinks.tsx';

/** One person of the directory (090000), with the fields visible to the reader. */
export function PersonScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('directory');
  const title = useTranslations('shell.pages')('person');
  const { data, error, refetch } = usePerson(id);
  if (data) return <Known person={data} />;
  const toList = <Button onClick={() => go(paths.directory)}>{t('toList')}</Button>;
  return (
    <Page title={title}>
      <Surface>
        {!error ? (
          <FactsSkeleton />
        ) : isMissing(error) ? (
          <Missing title={t('missingTitle')} text={t('missingText')} action={toList} />
        ) : (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        )}
      </Surface>
    </Page>
  );
}

/** The screen itself reports an unknown id, so no toast is shown. */
function usePerson(id: string) {
  return useQuery({
    queryKey: ['members', 'directory', 'read', id],
    queryFn: ({ signal }) => api.directory.read({ params: { id } }, { signal, quiet: isMissing }),
  });
}

function Known({ person }: { person: DirectoryDetail }) {
  const t = useTranslations('directory');
  const contact = useContactFacts(person);
  const work = useWorkFacts(person);
  const headOf = useHeadedDepartments(
    person.employeeId,
    directoryDepartmentsQuery,
    (departmentId) => `${paths.directory}?department=${departmentId}`,
  );
  const about = useAboutFacts(person);
  return (
    <Page
      title={person.displayName}
      lead={<Avatar name={person.displayName} photo={person.avatar} size={48} />}
      purpose={[person.jobTitle, person.departments[0]?.name].filter(Boolean).join(' · ')}
      actions={
        <>
          <ContactButtons person={person} />
          {person.can.manage && can('020100') ? (
            <Button onClick={() => go(paths.member({ id: person.employeeId }))}>{t('manage')}</Button>
          ) : null}
        </>
      }
    >
      <DetailColumns>
        {contact.length > 0 ? (
          <Surface title={t('contact')}>
            <Facts wide items={contact} />
          </Surface>
        ) : null}
        <Surface title={t('work')}>
          <Facts items={[...work, ...headOf]} />
        </Surface>
        {about.length > 0 ? (
          <Surface title={t('about')}>
            <Facts items={about} />
          </Surface>
        ) : null}
        {hidesSomething(person) ? (
          <Row as="p" tone="quiet" gap="s" align="center">
            <Icon name="lock" size={16} />
            {t('hidden')}
          </Row>
        ) : null}
      </DetailColumns>
    </Page>
  );
}
