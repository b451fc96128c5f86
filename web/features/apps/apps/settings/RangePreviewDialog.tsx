import { useTranslations } from 'use-intl';
import type { RangePreview } from '#contract/apps/app-settings.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { FoldTable } from '#web/ui/Fold.tsx';

interface RangePreviewDialogProps {
  app: string;
  preview: RangePreview;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Who gains an app and who loses it, in numbers and person by person, before the range is saved. */
export function RangePreviewDialog({ app, preview, onConfirm, onClose }: RangePreviewDialogProps) {
  const words = useTranslations('appSettings.preview');
  const { gains, loses, seatsFreed, people, seats, stopped, items, more } = preview;
  const lines = [
    ...(loses ? [words('loses', { count: loses })] : []),
    ...(seatsFreed ? [words('seatsFreed', { count: seatsFreed })] : []),
    ...(gains ? [words('gains', { count: gains })] : []),
    ...(gains || loses ? [] : [words('nobody')]),
    words('people', { count: people }),
    ...(seats !== null && people > seats ? [words('overSeats', { people, seats })] : []),
    ...(stopped ? [words('stopped')] : []),
  ];
  return (
    <ConsequencesDialog
      title={words('title', { app })}
      consequences={lines}
      action={words('action')}
      calm={loses === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {items.length ? (
        <FoldTable
          title={words('list')}
          more={more ? words('more', { count: more }) : undefined}
          rows={items}
          rowKey={({ employee }) => employee.employeeId}
          columns={[
            {
              title: words('person'),
              render: ({ employee }) => <Person name={employee.displayName} photo={employee.avatar} size={24} />,
            },
            { title: words('change'), render: ({ change }) => words(`changes.${change}`) },
            ...(seatsFreed
              ? [{ title: words('seat'), render: ({ seat }: RangePreview['items'][number]) => (seat ? words('freed') : '') }]
              : []),
          ]}
        />
      ) : null}
    </ConsequencesDialog>
  );
}
