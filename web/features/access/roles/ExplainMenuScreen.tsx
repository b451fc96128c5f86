import { useTranslations } from 'use-intl';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { ExplainMenuAnswer } from './ExplainMenuAnswer.tsx';
import styles from './ExplainMenu.module.css';
import { ScreensOfMember } from './ScreensOfMember.tsx';
import { explainUrl, useMenuRights } from './use-menu-rights.ts';

/** Explains why a member has a menu, or not (060100): every screen with its access level, and the rules behind it. */
export function ExplainMenuScreen() {
  const t = useTranslations('roles.explain');
  const [{ member, code }, set] = useUrlState(explainUrl);
  const { data, error, refetch } = useMenuRights(member);
  const missing = isMissing(error);
  const shown = code ?? data?.items[0]?.code;
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Surface>
        <Stack as="label" gap="2xs" maxWidth={420}>
          <Text tone="quiet">{t('person')}</Text>
          <MemberPicker
            code="060100"
            aria-label={t('person')}
            value={data?.employee ?? null}
            onChange={(chosen) => set({ member: chosen?.employeeId ?? '' })}
          />
        </Stack>
      </Surface>
      {member === '' ? (
        <Surface>
          <Empty title={t('start.title')} text={t('start.text')} />
        </Surface>
      ) : error ? (
        <Surface>
          {missing ? (
            <Missing title={t('missing.title')} text={t('missing.text')} />
          ) : (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          )}
        </Surface>
      ) : data && shown ? (
        <div className={styles['columns']}>
          <Surface title={t('screens')} flush>
            <ScreensOfMember items={data.items} chosen={shown} member={member} />
          </Surface>
          <ExplainMenuAnswer member={member} code={shown} />
        </div>
      ) : (
        <Surface>
          <FactsSkeleton rows={7} />
        </Surface>
      )}
    </Page>
  );
}
