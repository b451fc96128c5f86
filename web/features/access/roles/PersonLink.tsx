import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row } from '#web/ui/layout.tsx';

interface PersonLinkProps {
  person: MemberChoice;
  /** Whether this is the signed-in person. */
  you?: boolean;
}

/** A person, linked to their page if the reader may open it. */
export function PersonLink({ person: { employeeId, displayName, avatar, jobTitle }, you = false }: PersonLinkProps) {
  const t = useTranslations('roles.people');
  const shown = <Person name={displayName} photo={avatar} note={jobTitle} size={28} />;
  return (
    <Row as="span" gap="s" align="center" inline shrink>
      {can('020100') ? <Go to={paths.member({ id: employeeId })}>{shown}</Go> : shown}
      {you ? <StatusTag tone="info">{t('you')}</StatusTag> : null}
    </Row>
  );
}
