import { useFormatter, useTranslations } from 'use-intl';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { ExplainSteps } from '#web/ui/ExplainSteps.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Text } from '#web/ui/layout.tsx';
import styles from './ExplainMenu.module.css';
import { useMenuSteps } from './menu-steps.tsx';
import { scopesPeople } from './preview-lines.ts';
import { type MenuExplanationAnswer, useMenuExplanation } from './use-menu-rights.ts';

/** The result in one sentence, the rules in the order they were evaluated, and the scope of the permission. */
export function ExplainMenuAnswer({ member, code }: { member: string; code: MenuCode }) {
  const { data, error, isPlaceholderData, refetch } = useMenuExplanation(member, code);
  if (data)
    return (
      <Box shrink stale={isPlaceholderData} className={styles['answer']} aria-busy={isPlaceholderData}>
        <Answer explanation={data} />
      </Box>
    );
  return (
    <Surface>{error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton rows={5} />}</Surface>
  );
}

function Answer({ explanation }: { explanation: MenuExplanationAnswer }) {
  const t = useTranslations('roles.explain');
  const { screenName } = useRoleWords();
  const steps = useMenuSteps(explanation);
  const scopeText = useScopeText();
  const { access, code, employee, reach } = explanation;
  return (
    <Surface>
      <Text as="h2" below="l" breakable role="status">
        {t(`answer.${access ?? 'none'}`, { person: employee.displayName, screen: screenName(code) })}
      </Text>
      <ExplainSteps label={t('steps')} steps={steps} />
      {access && scopesPeople(code) ? (
        <Box as="section" above="xl" line="above" className={styles['reach']} aria-label={t('reach.title')}>
          <Text as="h3" size="m" weight="strong" below="s">
            {t('reach.title')}
          </Text>
          <Facts
            items={(['view', 'edit'] as const).map((kind) => ({
              key: kind,
              label: t(`reach.${kind}`),
              value: scopeText(reach[kind]),
            }))}
          />
        </Box>
      ) : null}
    </Surface>
  );
}

/** A scope as text: the whole team, or departments with their subdepartments, and people by name. */
function useScopeText() {
  const t = useTranslations('roles');
  const format = useFormatter();
  return (reach: MenuExplanationAnswer['reach']['view']): string => {
    if (reach === null) return t('explain.reach.nobody');
    if (reach.all) return t('scopeText.ALL');
    const departments = reach.departments.map(({ path }) => path);
    const people = reach.employees.map(({ displayName }) => displayName);
    const parts = [
      ...(departments.length ? [t('scopeText.departments', { list: format.list(departments) })] : []),
      ...(people.length ? [t('scopeText.members', { list: format.list(people) })] : []),
    ];
    return parts.length ? parts.join(' · ') : t('scopeText.nobody');
  };
}
