import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { List, Note, Text } from '#web/ui/layout.tsx';
import { isChosen, type KindTotal } from './resign-values.ts';
import styles from './Resignations.module.css';

interface HandoverFieldsProps {
  totals: readonly KindTotal[];
  owner: string | null;
  /** Several people resign: without a recipient, each one's default recipient is used. */
  several: boolean;
}

/** Each kind with the number of items, the first of them by name, and the recipient. */
export function HandoverFields({ totals, owner, several }: HandoverFieldsProps) {
  const t = useTranslations('resignations');
  const validation = useTranslations('common.validation');
  if (totals.length === 0) return <Note>{t('form.nothing')}</Note>;
  return (
    <List divided gap="l">
      {totals.map(({ kind, to, count, fixed, items, required }) => {
        // Sessions all belong to this team, so their names, which are the team's, are not listed.
        const named = kind === 'sessions' ? [] : items.slice(0, resignLimits.inventory);
        return (
          <li key={kind} className={styles['kind']}>
            <div>
              <strong>{t(`kinds.${kind}`)}</strong>
              <span className={styles['count']}>{count}</span>
              <Text tone="quiet" size="s" block above="3xs" breakable>
                {named.join(' · ')}
                {named.length > 0 && count > named.length ? ` · ${t('form.more', { count: count - named.length })}` : ''}
              </Text>
            </div>
            {isChosen(kind) && fixed < count ? (
              <Form.Item
                name={['recipients', kind]}
                className={styles['recipient'] ?? ''}
                extra={fixed > 0 ? t('form.fixed', { count: fixed, name: owner ?? '' }) : undefined}
                rules={required && !several ? [{ required: true, message: validation('required') }] : []}
              >
                <MemberPicker
                  aria-label={`${t(`kinds.${kind}`)}: ${t('form.to')}`}
                  placeholder={
                    to === 'owner'
                      ? t('form.toOwner', { name: owner ?? '' })
                      : t(several ? 'form.usual' : required ? 'form.to' : 'form.nobody')
                  }
                />
              </Form.Item>
            ) : (
              <Text tone="quiet" padBlock="xs">
                {to === 'owner' && owner
                  ? t('form.fixed', { count: fixed, name: owner })
                  : t(kind === 'roles' ? 'form.taken' : 'form.ends')}
              </Text>
            )}
          </li>
        );
      })}
    </List>
  );
}
