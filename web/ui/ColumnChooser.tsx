import { Button, Checkbox, Popover } from 'antd';
import { useTranslations } from 'use-intl';
import { Stack } from './layout.tsx';
import { Icon } from './Icon.tsx';
import type { ListColumn } from './list-types.ts';
import styles from './ColumnChooser.module.css';

interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[];
  /** Keys of the shown columns. */
  shown: ReadonlySet<string>;
  onShow: (shown: ReadonlySet<string>) => void;
  onReset: () => void;
}

/** Chooses which columns a list shows. The first column and those marked `always` cannot be hidden. */
export function ColumnChooser<Row>({ columns, shown, onShow, onReset }: ColumnChooserProps<Row>) {
  const t = useTranslations('ui.list');
  function toggle(key: string, checked: boolean) {
    const next = new Set(shown);
    if (checked) next.add(key);
    else next.delete(key);
    onShow(next);
  }
  const content = (
    <Stack gap="s" className={styles['columns']} role="group" aria-label={t('columns')}>
      {columns.map(({ key, title, always }, place) => (
        <Checkbox
          key={key}
          checked={shown.has(key)}
          disabled={always === true || place === 0}
          onChange={(event) => toggle(key, event.target.checked)}
        >
          {title}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={onReset}>
        {t('resetColumns')}
      </Button>
    </Stack>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button type="text" icon={<Icon name="columns" size={16} />} title={t('columns')}>
        {t('columns')}
      </Button>
    </Popover>
  );
}
