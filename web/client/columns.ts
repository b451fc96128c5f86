import { useState } from 'react';
import type { ListColumn } from '#web/ui/list-types.ts';
import { readSetting, writeSetting } from './storage.ts';

function isKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}

/**
 * Which columns of a list this person shows, stored in the browser under the list's name. `initial` names the columns shown by
 * default. Returns the columns to draw and the properties of `ColumnChooser`.
 */
export function useColumns<Row>(list: string, columns: readonly ListColumn<Row>[], initial: readonly string[]) {
  const [keys, setKeys] = useState(() => readSetting(`columns.${list}`, isKeys) ?? initial);
  const shown = new Set(
    columns.filter(({ key, always }, place) => always || place === 0 || keys.includes(key)).map(({ key }) => key),
  );
  return {
    visible: columns.filter(({ key }) => shown.has(key)),
    chooser: {
      columns,
      shown,
      onShow(next: ReadonlySet<string>) {
        setKeys([...next]);
        writeSetting(`columns.${list}`, [...next]);
      },
      onReset() {
        setKeys(initial);
        writeSetting(`columns.${list}`, undefined);
      },
    },
  };
}
