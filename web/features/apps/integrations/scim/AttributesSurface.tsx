import { useTranslations } from 'use-intl';
import { memberFieldTable, type PlainField } from '#contract/people/member-field-facts.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Note } from '#web/ui/layout.tsx';

/** The attributes of RFC 7643 whose fields are not plain, with the keys of their field labels. */
const specialAttributes = [
  ['userName', 'email'],
  ['displayName', 'displayName'],
  ['emails[type eq "work"]', 'officeEmail'],
  ['phoneNumbers[type eq "mobile"]', 'mobile'],
  ['phoneNumbers[type eq "work"]', 'officeMobile'],
  ['enterprise.department', 'departments'],
  ['enterprise.manager', 'leader'],
  ['active', 'memberStatus'],
] as const;

const plainAttributes = Object.entries(memberFieldTable).flatMap(([field, facts]): [string, PlainField][] =>
  'scim' in facts ? [[facts.scim, field as PlainField]] : [],
);

/** The attributes that a directory writes with the member fields that they set, and how existing members are found. */
export function AttributesSurface() {
  const t = useTranslations('scim.attributes');
  const fields = useTranslations('members.fields');
  return (
    <Surface title={t('title')}>
      <Note>{t('matching')}</Note>
      <Facts
        items={[...specialAttributes, ...plainAttributes].map(([attribute, field]) => ({
          key: attribute,
          label: field === 'memberStatus' ? t('active') : fields(field),
          value: attribute,
        }))}
      />
    </Surface>
  );
}
