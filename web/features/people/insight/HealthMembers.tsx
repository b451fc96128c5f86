import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HealthMember } from '#contract/people/insight.ts';
import type { MemberCheck } from '#contract/people/insight-facts.ts';
import { ageOn } from '#contract/people/member-facts.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { todayIn } from '#web/client/today.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Done } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Row } from '#web/ui/layout.tsx';

const RemindDialog = lazy(async () => {
  await loadPhrases(currentLanguage(), 'invitations');
  const { InvitePeopleDialog } = await import('#web/shared/people/InvitePeopleDialog.tsx');
  return { default: InvitePeopleDialog };
});

const healthMembersList = defineList({
  call: api.insight.healthMembers,
  key: ['health', 'members'],
  filters: [],
  label: 'insight.health.checks',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  open: ({ employeeId: id }) => paths.member({ id }),
});

interface HealthMembersProps {
  check: MemberCheck;
}

/** The members found by a check; each can be edited or reminded here by people who may do so. */
export function HealthMembers({ check }: HealthMembersProps) {
  const t = useTranslations('insight.health');
  const inviting = useTranslations('ui.inviting');
  const [reminded, setReminded] = useState<HealthMember>();
  const list = useListScreen(healthMembersList, { query: { check } });
  return (
    <>
      <ListRows
        of={list}
        label={t(`names.${check}`)}
        columns={useMemberColumns(check)}
        rowActions={(row) => (
          <Row as="span" gap="s" align="center" wrap inline>
            {row.can.edit && check === 'UN_ACTIVATED' ? (
              <Button size="small" onClick={() => setReminded(row)}>
                {inviting('remind')}
              </Button>
            ) : null}
            {row.can.edit ? (
              <Button size="small" onClick={() => go(paths.editMember({ id: row.employeeId }))}>
                {t('edit')}
              </Button>
            ) : (
              <Button size="small" onClick={() => go(paths.member({ id: row.employeeId }))}>
                {t('look')}
              </Button>
            )}
          </Row>
        )}
        empty={<Done title={t('nothing')} />}
      />
      {reminded ? (
        <Suspense>
          <RemindDialog act="remind" count={1} members={() => [reminded.employeeId]} onClose={() => setReminded(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useMemberColumns(check: MemberCheck): ListColumn<HealthMember>[] {
  const t = useTranslations('insight.health');
  return [
    {
      key: 'name',
      title: t('name'),
      width: 220,
      render: (row) => (
        <Go to={paths.member({ id: row.employeeId })}>
          <Person name={row.displayName} photo={row.avatar} note={row.jobTitle} size={28} />
        </Go>
      ),
    },
    { key: 'finding', title: t('finding'), width: 240, render: (row) => <Finding check={check} row={row} /> },
    {
      key: 'departments',
      title: t('departments'),
      shortens: 130,
      leaves: 1,
      render: (row) => row.departments.map(({ path, name }) => path || name).join('; '),
    },
  ];
}

/** The fault, as text. */
function Finding({ check, row }: { check: MemberCheck; row: HealthMember }) {
  const t = useTranslations('insight.health');
  const { team } = useHere();
  const today = todayIn(team.timeZone);
  const text = useDateText();
  if (check === 'UNDER_AGE' && row.birthDate) {
    const on = row.joinedDate && row.joinedDate > today ? row.joinedDate : today;
    return (
      <Row as="span" gap="s" align="center" wrap inline>
        {row.warning ? (
          <StatusTag tone={row.warning === 'labourLaw' ? 'warning' : 'bad'}>{t(`warning.${row.warning}`)}</StatusTag>
        ) : null}
        {t('age', { date: text(row.birthDate), age: ageOn(row.birthDate, on) })}
      </Row>
    );
  }
  if (check === 'NO_CONTACT' && row.lacks) return <StatusTag tone="warning">{t(`lacks.${row.lacks}`)}</StatusTag>;
  if (check === 'UN_ACTIVATED' && row.since) {
    const days = Math.round((Date.parse(today) - Date.parse(row.since)) / 86_400_000);
    return <>{t('since', { date: text(row.since), days })}</>;
  }
  if (check === 'DUPLICATE' && row.birthDate) return <>{t('born', { date: text(row.birthDate) })}</>;
  if (check === 'LEADER_LEFT' && row.leader) return <>{t('leader', { name: row.leader.displayName })}</>;
  return check === 'ROOT_ONLY' ? <>{t('rootOnly', { team: team.name })}</> : null;
}
