import { useTranslations } from 'use-intl';
import type { RolePreview } from '#contract/access/roles.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { FoldTable } from '#web/ui/Fold.tsx';
import { usePreviewWords } from './preview-lines.ts';

interface PreviewDialogProps {
  preview: RolePreview;
  title: string;
  action: string;
  /** Further lines, for example that the action cannot be undone. */
  more?: readonly string[];
  /** The action only adds rights. */
  calm?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows whose rights change, in numbers and person by person, before anything is saved. */
export function PreviewDialog({ preview, title, action, more = [], calm = false, onConfirm, onClose }: PreviewDialogProps) {
  const t = useTranslations('roles.preview');
  const { line } = usePreviewWords();
  const lines = preview.lines.length ? preview.lines.map(line) : [t('nobody')];
  return (
    <ConsequencesDialog
      title={title}
      consequences={[...lines, ...more]}
      action={action}
      calm={calm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {preview.differences.length ? <Differences preview={preview} /> : null}
    </ConsequencesDialog>
  );
}

function Differences({ preview: { differences, lines } }: { preview: RolePreview }) {
  const t = useTranslations('roles.preview');
  const { right, scopeText } = usePreviewWords();
  const total = lines.reduce((sum, { people }) => sum + people, 0);
  return (
    <FoldTable
      title={t('list')}
      more={total > differences.length ? t('first', { count: differences.length }) : undefined}
      rows={differences}
      rowKey={(each) => `${each.employee.employeeId} ${each.code} ${each.access} ${each.change}`}
      columns={[
        {
          title: t('person'),
          render: ({ employee }) => <Person name={employee.displayName} photo={employee.avatar} size={24} />,
        },
        { title: t('permission'), render: (each) => right(each) },
        { title: t('before'), render: (each) => scopeText(each, 'before', each.before) },
        { title: t('after'), render: (each) => scopeText(each, 'after', each.after) },
      ]}
    />
  );
}
