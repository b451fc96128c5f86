import { useTranslations } from 'use-intl';
import type { VisibilityPreview } from '#contract/access/visibility-preview.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Fold } from '#web/ui/Fold.tsx';
import { Note } from '#web/ui/layout.tsx';
import { changesNothing, usePreviewWords } from './preview-words.ts';
import { PreviewPeople, type RuleChange } from './PreviewPeople.tsx';

/** The number of lines shown; the others are collapsed. */
const atOnce = 6;

interface PreviewDialogProps {
  change: RuleChange;
  preview: VisibilityPreview;
  title: string;
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows whose view changes, in numbers and person by person, before anything is saved. */
export function PreviewDialog({ change, preview, title, action, onConfirm, onClose }: PreviewDialogProps) {
  const t = useTranslations('visibility.preview');
  const { whole } = usePreviewWords();
  const { loses, fields, examined, all: everybody } = preview;
  const calm = loses.pairs === 0 && fields.every((field) => field.change === 'GAINS' || field.viewers === 0);
  return (
    <ConsequencesDialog
      title={title}
      consequences={whole(preview, atOnce)}
      action={action}
      calm={calm}
      width={720}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {examined < everybody ? <Note>{t('examined', { examined, all: everybody })}</Note> : null}
      {preview.lines.length > atOnce ? <OtherLines preview={preview} /> : null}
      {preview.examples.length ? <Examples preview={preview} /> : null}
      {changesNothing(preview) ? null : (
        <Fold title={t('list')} lazy>
          <PreviewPeople change={change} />
        </Fold>
      )}
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
