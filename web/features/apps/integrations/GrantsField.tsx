import { Radio } from 'antd';
import { useTranslations } from 'use-intl';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { type Grantable, type TokenPermission, useScreenName } from './use-tokens.ts';

interface GrantsFieldProps {
  items: Grantable['items'];
  id?: string;
  value?: readonly TokenPermission[];
  onChange?: (permissions: TokenPermission[]) => void;
}

/** None, view or edit for each screen that a token can open; at most what the person holds. */
export function TokenPermissionsField({ items, id, value = [], onChange }: GrantsFieldProps) {
  const t = useTranslations('integrations.create');
  const screenName = useScreenName();
  const accessOf = (code: TokenPermission['code']) => value.find((held) => held.code === code)?.access ?? 'none';
  function set(code: TokenPermission['code'], access: 'none' | 'view' | 'edit') {
    const others = value.filter((held) => held.code !== code);
    onChange?.(access === 'none' ? others : [...others, { code, access }]);
  }
  return (
    <Stack id={id} gap="s" role="group" aria-label={t('permissions')}>
      {items.map(({ code, limit, most }) => (
        <Row key={code} gap="l" rowGap="2xs" align="center" justify="between" wrap>
          <span>
            {screenName(code)}
            {most === null ? (
              <Text as="small" tone="quiet" block>
                {t('notHeld')}
              </Text>
            ) : null}
          </span>
          <Radio.Group
            size="small"
            optionType="button"
            name={`token-${code}`}
            aria-label={screenName(code)}
            value={accessOf(code)}
            disabled={most === null}
            onChange={({ target }) => set(code, target.value as 'none' | 'view' | 'edit')}
            options={[
              { value: 'none', label: t('none') },
              { value: 'view', label: t('view') },
              ...(limit === 'edit' ? [{ value: 'edit', label: t('edit'), disabled: most !== 'edit' }] : []),
            ]}
          />
        </Row>
      ))}
    </Stack>
  );
}
