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
  settle: (error?: unknown) => void;
}

/**
 * Saves after a preview of whose view changes. Draw `dialog` once in the screen. The promise settles when the dialog closes, and
 * rejects if saving or the preview failed.
 */
export function usePreview(): { dialog: ReactNode; ask: (question: Question) => Promise<void> } {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  async function ask(question: Question): Promise<void> {
    const preview = await api.visibility.preview({ body: question.change });
    if (question.quietly && changesNothing(preview)) {
      await question.save(true);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error));
      setOpenQuestion({ ...question, preview, settle });
    });
  }
  function close(error?: unknown) {
    openQuestion?.settle(error);
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
          close();
        } catch (error) {
          close(error);
        }
      }}
      onClose={() => close()}
    />
  ) : null;
  return { dialog, ask };
}
