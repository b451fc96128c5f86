import { useTranslations } from 'use-intl';
import type { Closeness, Explanation } from '#contract/access/visibility-preview.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Box, List, Note, Row } from '#web/ui/layout.tsx';
import { EffectTag } from './EffectTag.tsx';
import styles from './Explain.module.css';
import { type ConsideredException, precedenceReason } from './winning.ts';

/** The exceptions that concern the two people, in order of precedence, and why the first one decides. */
export function ExplainExceptions({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('visibility.explain.exceptions');
  const { exceptions, by, viewer, target } = explanation;
  const [first, next] = exceptions;
  const names = { viewer: viewer.displayName, target: target.displayName };
  return (
    <Surface title={t('title')}>
      <Note>{t(by === 'EXCEPTION' ? 'text' : 'unused')}</Note>
      <List as="ol" gap="s" above="m" className={styles['exceptions']}>
        {exceptions.map((each) => (
          <Box key={each.exceptionId} data-decides={each.decides} as="li" padBlock="m" padInline="l" frame>
            <Row gap="s" rowGap="2xs" align="center" wrap breakable>
              <Go to={paths.exception({ id: each.exceptionId })}>{each.name}</Go>
              <EffectTag effect={each.effect} />
              {each.decides ? <StatusTag tone="info">{t('wins')}</StatusTag> : null}
            </Row>
            <Note>
              <Closeness of={each} names={names} />
            </Note>
            {each === first ? <p>{t(`why.${precedenceReason(first, next)}`, names)}</p> : null}
          </Box>
        ))}
      </List>
    </Surface>
  );
}

interface ClosenessProps {
  of: ConsideredException;
  names: { viewer: string; target: string };
}

/** "Whom: names Dewi Lestari · Who: names Sales, 1 level above Jakarta · priority 100" */
function Closeness({ of: { object, subject, priority }, names }: ClosenessProps) {
  const t = useTranslations('visibility.explain.exceptions');
  const near = ({ steps, department }: Closeness, person: string) => {
    if (steps === 0 || !department) return t('person', { person });
    if (steps === 1) return t('department', { person, department: department.label });
    return t('above', { person, department: department.label, steps: steps - 1 });
  };
  return [
    t('whom', { near: near(object, names.target) }),
    t('who', { near: near(subject, names.viewer) }),
    t('priority', { priority }),
  ].join(' · ');
}
