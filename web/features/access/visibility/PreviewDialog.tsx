import { useFormatter, useTranslations } from 'use-intl';
import type { VisibilityPreview } from '#contract/access/visibility-preview.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Fold, FoldTable } from '#web/ui/Fold.tsx';
import { Note } from '#web/ui/layout.tsx';
import { usePreviewWords } from './preview-words.ts';

/** The number of lines shown; the others are collapsed. */
const atOnce = 6;

interface PreviewDialogProps {
  preview: VisibilityPreview;
  title: string;
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows whose view changes, in numbers and person by person, before anything is saved. */
export function PreviewDialog({ preview, title, action, onConfirm, onClose }: PreviewDialogProps) {
  const t = useTranslations('visibility.preview');
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
      {examined < everybody ? <Note>{t('examined', { examined, all: everybody })}</Note> : null}
      {preview.lines.length > atOnce ? <OtherLines preview={preview} /> : null}
      {preview.examples.length ? <Examples preview={preview} /> : null}
      {preview.viewers.length ? <Viewers preview={preview} /> : null}
      {preview.fieldViewers.length ? <FieldViewers preview={preview} /> : null}
    </ConsequencesDialog>
  );
}

function OtherLines({ preview: { lines, moreLines } }: { preview: VisibilityPreview }) {
  const t = useTranslations('visibility.preview');
  const { line } = usePreviewWords();
  const count = lines.length + moreLines - atOnce;
  return (
    <Fold title={t('otherLines', { count })} more={moreLines ? t('moreLines', { count: moreLines }) : undefined}>
      <ul>
        {lines
          .slice(atOnce)
          .map(line)
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </Fold>
  );
}

function Examples({ preview: { examples } }: { preview: VisibilityPreview }) {
  const t = useTranslations('visibility.preview');
  return (
    <Fold title={t('examples')}>
      <ul>
        {examples.map(({ change, viewer, target }) => (
          <li key={`${change} ${viewer.employeeId} ${target.employeeId}`}>
            {t(`example.${change}`, { viewer: viewer.displayName, target: target.displayName })}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Viewers({ preview: { viewers, moreViewers } }: { preview: VisibilityPreview }) {
  const t = useTranslations('visibility.preview');
  return (
    <FoldTable
      title={t('list')}
      more={moreViewers ? t('moreViewers', { count: moreViewers }) : undefined}
      rows={viewers}
      rowKey={({ employee }) => employee.employeeId}
      columns={[
        { title: t('person'), render: ({ employee }) => <Viewer employee={employee} /> },
        { title: t('lost'), render: ({ lost }) => t('people', { count: lost }) },
        { title: t('gained'), render: ({ gained }) => t('people', { count: gained }) },
      ]}
    />
  );
}

function FieldViewers({ preview: { fieldViewers, moreFieldViewers } }: { preview: VisibilityPreview }) {
  const t = useTranslations('visibility.preview');
  const format = useFormatter();
  const fieldName = useTranslations('members.fields');
  const named = (fields: readonly GovernedField[]) =>
    fields.length ? format.list(fields.map((field) => fieldName(field))) : t('people', { count: 0 });
  return (
    <FoldTable
      title={t('list')}
      more={moreFieldViewers ? t('moreViewers', { count: moreFieldViewers }) : undefined}
      rows={fieldViewers}
      rowKey={({ employee }) => employee.employeeId}
      columns={[
        { title: t('person'), render: ({ employee }) => <Viewer employee={employee} /> },
        { title: t('fieldsLost'), render: ({ lost }) => named(lost) },
        { title: t('fieldsGained'), render: ({ gained }) => named(gained) },
      ]}
    />
  );
}

function Viewer({ employee }: { employee: VisibilityPreview['viewers'][number]['employee'] }) {
  return <Person name={employee.displayName} photo={employee.avatar} note={employee.jobTitle} size={24} />;
}
