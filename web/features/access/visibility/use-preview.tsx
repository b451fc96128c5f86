import { type ReactNode, useState } from 'react';
import { api, type Client } from '#web/client/api.ts';
import { changesNothing } from './preview-words.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { RuleChange } from './PreviewPeople.tsx';

type Preview = Awaited<ReturnType<Client['visibility']['preview']>>;

interface Question {
  change: RuleChange;
  title: string;
  /** The label of the button: the action with its object. */
  action: string;
  /** Receives whether no one's view changes. */
  save: (nothing: boolean) => Promise<unknown>;
  /** Saves without a confirmation if no one's view changes. */
  quietly?: boolean;
}

interface OpenQuestion extends Question {
  preview: Preview;
  settle: (saved: Promise<boolean>) => void;
}

/**
 * Saves after a preview of whose view changes. Draw `dialog` once in the screen. The promise settles when the dialog closes, to
 * false if the person cancelled, and rejects if saving or the preview failed.
 */
export function usePreview(): { dialog: ReactNode; ask: (question: Question) => Promise<boolean> } {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  async function ask(question: Question): Promise<boolean> {
    const preview = await api.visibility.preview({ body: question.change });
    if (question.quietly && changesNothing(preview)) {
      await question.save(true);
      return true;
    }
    return await new Promise<boolean>((settle) => setOpenQuestion({ ...question, preview, settle }));
  }
  function close(saved: Promise<boolean>) {
    openQuestion?.settle(saved);
    setOpenQuestion(undefined);
  }
  const dialog = openQuestion ? (
    <PreviewDialog
      change={openQuestion.change}
      preview={openQuestion.preview}
      title={openQuestion.title}
      action={openQuestion.action}
      onConfirm={async () => {
        try {
          await openQuestion.save(changesNothing(openQuestion.preview));
          close(Promise.resolve(true));
        } catch (error) {
          close(Promise.reject(error));
        }
      }}
      onClose={() => close(Promise.resolve(false))}
    />
  ) : null;
  return { dialog, ask };
}
