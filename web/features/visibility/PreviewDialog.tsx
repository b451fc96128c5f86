import { useTranslations } from 'use-intl';
import type { SightPreview } from '#contract/sight.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { usePreviewWords } from './preview-words.ts';
import styles from './Visibility.module.css';

/** As many lines as are read at once; the others are folded. */
const atOnce = 6;

interface PreviewDialogProps {
  preview: SightPreview;
  title: string;
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Whose view becomes another, in numbers and person by person, before anything is saved. */
export function PreviewDialog({ preview, title, action, onConfirm, onClose }: PreviewDialogProps) {
  const words = useTranslations('visibility.preview');
  const { whole } = usePreviewWords();
  const { loses, fields, examined, all: everybody } = preview;
  const calm = loses.pairs === 0 && fields.every(({ change, viewers }) => change === 'GAINS' || viewers === 0);
  return (
    <ConsequencesDialog
      title={title}
      consequences={whole(preview, atOnce)}
      action={action}
      calm={calm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {examined < everybody ? <p className={styles['quiet']}>{words('examined', { examined, all: everybody })}</p> : null}
      {preview.lines.length > atOnce ? <Lines preview={preview} /> : null}
      {preview.viewers.length ? <Viewers preview={preview} /> : null}
    </ConsequencesDialog>
  );
}

function Lines({ preview: { lines, moreLines } }: { preview: SightPreview }) {
  const words = useTranslations('visibility.preview');
  const { line } = usePreviewWords();
  return (
    <details className={styles['seen']}>
      <summary>{words('every')}</summary>
      <ul className={styles['scroll']}>
        {lines.map(line).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {moreLines ? <p className={styles['quiet']}>{words('moreLines', { count: moreLines })}</p> : null}
    </details>
  );
}

function Viewers({ preview: { viewers, moreViewers, examples } }: { preview: SightPreview }) {
  const words = useTranslations('visibility.preview');
  return (
    <>
      {examples.length ? (
        <details className={styles['seen']}>
          <summary>{words('examples')}</summary>
          <ul className={styles['scroll']}>
            {examples.map(({ change, viewer, target }) => (
              <li key={`${change} ${viewer.employeeId} ${target.employeeId}`}>
                {words(`example.${change}`, { viewer: viewer.displayName, target: target.displayName })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details className={styles['seen']}>
        <summary>{words('list')}</summary>
        <div className={styles['scroll']}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words('person')}</th>
                <th scope="col">{words('lost')}</th>
                <th scope="col">{words('gained')}</th>
              </tr>
            </thead>
            <tbody>
              {viewers.map(({ employee, lost, gained }) => (
                <tr key={employee.employeeId}>
                  <th scope="row">
                    <Person name={employee.displayName} photo={employee.avatar} note={employee.jobTitle} size={24} />
                  </th>
                  <td>{words('people', { count: lost })}</td>
                  <td>{words('people', { count: gained })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {moreViewers ? <p className={styles['quiet']}>{words('moreViewers', { count: moreViewers })}</p> : null}
      </details>
    </>
  );
}
