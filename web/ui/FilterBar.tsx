import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Row, Stack, Text } from './layout.tsx';
import { Icon } from './Icon.tsx';
import styles from './FilterBar.module.css';

interface FilterChipProps {
  label: string;
  value: string;
  onRemove: () => void;
}
/** An active filter, shown as a chip that removes it. */
export type ActiveFilter = FilterChipProps & { key: string };

interface FilterBarProps {
  /** The search field of the list; the `/` key focuses it. */
  search?: { value: string; placeholder: string; onChange: (text: string) => void };
  /** Filter controls: selects, date ranges. */
  children?: ReactNode;
  /** At the right: saved views, columns. */
  aside?: ReactNode;
  active?: readonly ActiveFilter[];
  /** Chips of active filters that read their texts themselves. */
  chips?: readonly ReactNode[];
  onClear?: () => void;
  /** The number of matches, once known. */
  matches?: number | undefined;
}

/** The bar above a list: search, filters, active filters and the number of matches. The values are in the URL. */
export function FilterBar({ search, children, aside, active = [], chips = [], onClear, matches }: FilterBarProps) {
  const t = useTranslations('ui.list');
  return (
    <Stack gap="s" padBlock="s" padInline="l" role="search" aria-label={t('filters')}>
      <Row gap="s" align="center" wrap noPrint className={styles['controls']}>
        {search ? <SearchBox {...search} /> : null}
        {children}
        {aside ? (
          <Row gap="2xs" atEnd className={styles['aside']}>
            {aside}
          </Row>
        ) : null}
      </Row>
      {active.length + chips.length > 0 ? (
        <Row gap="xs" align="center" wrap>
          {active.map(({ key, ...chip }) => (
            <FilterChip key={key} {...chip} />
          ))}
          {chips}
          {onClear ? (
            <Button type="link" size="small" onClick={onClear}>
              {t('clear')}
            </Button>
          ) : null}
          {matches === undefined ? null : (
            <Text tone="quiet" size="s" atEnd role="status">
              {t('matches', { count: matches })}
            </Text>
          )}
        </Row>
      ) : null}
    </Stack>
  );
}

/** An active filter as a chip that removes it. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  const t = useTranslations('ui.list');
  const text = t('active', { label, value });
  return (
    <button type="button" className={styles['chip']} aria-label={t('removeFilter', { label: text })} onClick={onRemove}>
      {text}
      <Icon name="close" size={12} />
    </button>
  );
}

const patience = 300;

interface SearchBoxProps {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
}

/**
 * Searches while the person types, 300 ms after the last key. Enter searches at once and leaves the field, so that the keys of
 * the list work. Follows the value when the URL changes.
 */
export function SearchBox({ value, placeholder, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const report = useEffectEvent((input: string) => {
    if (input === value) return;
    setKnown(input);
    onChange(input);
  });
  useEffect(() => {
    const timer = setTimeout(() => report(text.trim()), patience);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className={styles['search']} data-page-search>
      <Input
        type="search"
        allowClear
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        prefix={<Icon name="search" size={16} />}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={({ currentTarget }) => {
          if (text.trim() !== value) onChange(text.trim());
          currentTarget.blur();
        }}
      />
    </span>
  );
}
