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

/** Who gains and who loses an app, in numbers and person by person, before the range is saved. */
export function RangePreviewDialog({ app, preview, onConfirm, onClose }: RangePreviewDialogProps) {
  const t = useTranslations('appSettings.preview');
  const { gains, loses, seatsFreed, people, seats, stopped, items, more } = preview;
  const lines = [
    ...(loses ? [t('loses', { count: loses })] : []),
    ...(seatsFreed ? [t('seatsFreed', { count: seatsFreed })] : []),
    ...(gains ? [t('gains', { count: gains })] : []),
    ...(gains || loses ? [] : [t('nobody')]),
    t('people', { count: people }),
    ...(seats !== null && people > seats ? [t('overSeats', { people, seats })] : []),
    ...(stopped ? [t('stopped')] : []),
  ];
  return (
    <ConsequencesDialog
      title={t('title', { app })}
      consequences={lines}
      action={t('action')}
      calm={loses === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {items.length ? (
        <FoldTable
          title={t('list')}
          more={more ? t('more', { count: more }) : undefined}
          rows={items}
          rowKey={({ employee }) => employee.employeeId}
          columns={[
            {
              title: t('person'),
              render: ({ employee }) => <Person name={employee.displayName} photo={employee.avatar} size={24} />,
            },
            { title: t('change'), render: ({ change }) => t(`changes.${change}`) },
            ...(seatsFreed
              ? [{ title: t('seat'), render: ({ seat }: RangePreview['items'][number]) => (seat ? t('freed') : '') }]
              : []),
          ]}
        />
      ) : null}
    </ConsequencesDialog>
  );
}
