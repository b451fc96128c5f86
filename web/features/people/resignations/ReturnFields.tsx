import { Checkbox } from 'antd';
import { useTranslations } from 'use-intl';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import { Box, List, Note, Text } from '#web/ui/layout.tsx';
import styles from './Resignations.module.css';

interface ReturnFieldsProps {
  /** Lines of kinds whose items can return. */
  lines: readonly HandoverLine[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** What was handed over, each with a check box to return it to a restored member, or the reason why it can't be. */
export function ReturnFields({ lines, chosen, onChange }: ReturnFieldsProps) {
  const t = useTranslations('resignations.restore');
  const kinds = useTranslations('resignations.kinds');
  if (lines.length === 0) return null;
  function set(id: string, checked: boolean) {
    const next = new Set(chosen);
    if (checked) next.add(id);
    else next.delete(id);
    onChange(next);
  }
  return (
    <>
      <Note>{t('items')}</Note>
      <Box above="xs" className={styles['returns']}>
        <List gap="xs" aria-label={t('items')}>
          {lines.map(({ id, kind, name, recipient, giveBack }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.has(id)}
                disabled={giveBack !== 'POSSIBLE'}
                onChange={({ target }) => set(id, target.checked)}
              >
                {name}
                <Text tone="quiet" size="s" block breakable>
                  {recipient ? t('with', { kind: kinds(kind), name: recipient.displayName }) : kinds(kind)}
                </Text>
                {giveBack && giveBack !== 'POSSIBLE' ? (
                  <Text size="s" block>
                    {t(`reasons.${giveBack}`)}
                  </Text>
                ) : null}
              </Checkbox>
            </li>
          ))}
        </List>
      </Box>
    </>
  );
}
