import { Button, Checkbox, Popover } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';
import { Caption, Stack } from './layout.tsx';
import { type ListLayout, orderedColumns, resizedColumn, shownKeys } from './list-layout.ts';
import type { ListColumn } from './list-types.ts';
import { OrderList } from './OrderList.tsx';
import styles from './ColumnChooser.module.css';

interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[];
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
}

/** Chooses which columns a list shows, and their order. The first column and those marked `always` cannot be hidden. */
export function ColumnChooser<Row>({ columns, layout, onLayout }: ColumnChooserProps<Row>) {
  const t = useTranslations('ui.list');
  const shown = shownKeys(columns, layout);
  const [first, ...others] = orderedColumns(columns, layout);
  const box = ({ key, title, always }: ListColumn<Row>, fixed = always === true) => (
    <Checkbox
      checked={shown.has(key)}
      disabled={fixed}
      onChange={({ target }) =>
        onLayout({ ...layout, shown: [...shown].filter((each) => each !== key).concat(target.checked ? key : []) })
      }
    >
      {title}
    </Checkbox>
  );
  const content = () => (
    <Stack gap="s" className={styles['columns']} role="group" aria-label={t('columns')}>
      {first ? box(first, true) : null}
      <OrderList
        label={t('columnOrder')}
        items={others.map((column) => ({ key: column.key, name: column.title, content: box(column) }))}
        onOrder={(order) => onLayout({ ...layout, order })}
        onSide={(key, way) => onLayout(resizedColumn(layout, key, widthNow(key), way))}
      />
      <Caption>{t('widthKeys')}</Caption>
      {layout.shown ? null : <Caption>{t('columnsLeave')}</Caption>}
      <Button type="link" size="small" onClick={() => onLayout({})}>
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

/** The width of a column on screen, from which the arrow keys start. */
function widthNow(key: string): number {
  return document.querySelector<HTMLElement>(`th[data-key="${key}"]`)?.offsetWidth ?? 120;
}
