import { type ReactNode, useState } from 'react';
import { api, type Client } from '#web/client/api.ts';
import { changesNothing } from './preview-words.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

type Change = NonNullable<NonNullable<Parameters<Client['visibility']['preview']>[0]>['body']>;
type Preview = Awaited<ReturnType<Client['visibility']['preview']>>;

interface Question {
  change: Change;
  title: string;
  /** What the button says: the act with its object. */
  action: string;
  /** Told whether anybody's view became another. */
  save: (nothing: boolean) => Promise<unknown>;
  /** Where nobody's view changes it is saved without asking. */
  quietly?: boolean;
}

interface Asked extends Question {
  preview: Preview;
  settle: (error?: unknown) => void;
}

/**
 * Saving by way of a preview: whose view becomes another is asked about first. Draw `dialog` once in the screen; the promise
 * ends when the dialog does, and rejects with what saving or the preview rejected with.
 */
export function usePreview(): { dialog: ReactNode; ask: (question: Question) => Promise<void> } {
  const [asked, setAsked] = useState<Asked>();
  async function ask(question: Question): Promise<void> {
    const preview = await api.visibility.preview({ body: question.change });
    if (question.quietly && changesNothing(preview)) {
      await question.save(true);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error));
      setAsked({ ...question, preview, settle });
    });
  }
  function close(error?: unknown) {
    asked?.settle(error);
    setAsked(undefined);
  }
  const dialog = asked ? (
    <PreviewDialog
      preview={asked.preview}
      title={asked.title}
      action={asked.action}
      onConfirm={async () => {
        try {
          await asked.save(changesNothing(asked.preview));
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
