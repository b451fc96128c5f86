import { useTranslations } from 'use-intl';
import type { RolePreview } from '#contract/roles.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { usePreviewWords } from './preview-lines.ts';
import styles from './Roles.module.css';

interface PreviewDialogProps {
  preview: RolePreview;
  title: string;
  action: string;
  /** Said besides, such as that it cannot be undone. */
  more?: readonly string[];
  /** The act gives and takes nothing away. */
  calm?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Whose rights become others, in numbers and person by person, before anything is saved. */
export function PreviewDialog({ preview, title, action, more = [], calm = false, onConfirm, onClose }: PreviewDialogProps) {
  const words = useTranslations('roles.preview');
  const { line } = usePreviewWords();
  const lines = preview.lines.length ? preview.lines.map(line) : [words('nobody')];
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
  const words = useTranslations('roles.preview');
  const { right, reach } = usePreviewWords();
  const total = lines.reduce((sum, { people }) => sum + people, 0);
  return (
    <details className={styles['differences']}>
      <summary>{words('list')}</summary>
      <div className={styles['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('person')}</th>
              <th scope="col">{words('permission')}</th>
              <th scope="col">{words('before')}</th>
              <th scope="col">{words('after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((each) => (
              <tr key={`${each.employee.employeeId} ${each.code} ${each.access} ${each.change}`}>
                <th scope="row">
                  <Person name={each.employee.displayName} photo={each.employee.avatar} size={24} />
                </th>
                <td>{right(each)}</td>
                <td>{reach(each, 'before', each.before)}</td>
                <td>{reach(each, 'after', each.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > differences.length ? <p>{words('first', { count: differences.length })}</p> : null}
    </details>
  );
}
