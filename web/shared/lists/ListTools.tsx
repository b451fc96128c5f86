import { chooseDensity } from '#web/client/density.ts';
import { layoutOf } from '#web/client/list-layouts.ts';
import { ColumnChooser } from '#web/ui/ColumnChooser.tsx';
import { densityStore } from '#web/ui/density.ts';
import { DensityButton } from '#web/ui/DensityButton.tsx';
import { useStore } from '#web/ui/store.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { columnsOf } from './list-columns.ts';

/** At the end of the filter bar: which columns the list shows, and how high its rows are. */
export function ListTools({ list }: { list: string }) {
  const layout = layoutOf(list);
  const columns = useStore(columnsOf(list));
  const density = useStore(densityStore);
  const narrow = useNarrow();
  return (
    <>
      <ColumnChooser columns={columns} layout={useStore(layout)} onLayout={layout.set} />
      {narrow ? null : (
        <DensityButton
          compact={density === 'compact'}
          onChange={(compact) => chooseDensity(compact ? 'compact' : 'comfortable')}
        />
      )}
    </>
  );
}
