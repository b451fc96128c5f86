import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Done } from '#web/ui/State.tsx';
import { Note, Text } from '#web/ui/layout.tsx';
import type { MemberImportItem } from './use-import.ts';

interface StepProps {
  of: MemberImportItem;
  onOther: () => void;
}

/** The result of an import, with an undo for 24 hours. */
export function DoneStep({ of, onOther }: StepProps) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  useMembersChanged();
  const { added = 0, updated = 0, invited = 0, leftOut = 0 } = of.result ?? {};
  return (
    <Surface>
      <Done
        title={t('result.title')}
        text={
          <>
            <Text block>{t('result.text', { added, updated })}</Text>
            {invited > 0 ? <Text block>{t('result.invited', { count: invited })}</Text> : null}
            {leftOut > 0 ? <Text block>{t('result.leftOut', { count: leftOut })}</Text> : null}
          </>
        }
        action={
          <>
            <Button type="primary" onClick={() => go(paths.members)}>
              {t('screen.toMembers')}
            </Button>
            <Button onClick={onOther}>{t('screen.again')}</Button>
            {of.undoUntil ? <Button onClick={() => setAsking(true)}>{t('result.undo')}</Button> : null}
          </>
        }
      />
      {of.undoUntil ? (
        <Note centred>
          {t('result.until', { time: format.dateTime(new Date(of.undoUntil), { dateStyle: 'medium', timeStyle: 'short' }) })}
        </Note>
      ) : null}
      {asking ? <UndoDialog of={of} onClose={() => setAsking(false)} /> : null}
    </Surface>
  );
}

function UndoDialog({ of, onClose }: { of: MemberImportItem; onClose: () => void }) {
  const t = useTranslations('imports.result');
  const queries = useQueryClient();
  const { added = 0, updated = 0 } = of.result ?? {};
  return (
    <ConsequencesDialog
      title={t('undoTitle')}
      consequences={[
        ...(added > 0 ? [t('undoRemoves', { count: added })] : []),
        ...(updated > 0 ? [t('undoRestores', { count: updated })] : []),
        t('undoLeaves'),
      ]}
      action={t('undo')}
      onConfirm={async () => {
        await api.imports.undo({ params: { id: of.id } });
        await queries.invalidateQueries({ queryKey: ['imports'] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The result of an undo: what was reversed, and which members were not. */
export function UndoneStep({ of, onOther }: StepProps) {
  const t = useTranslations('imports');
  useMembersChanged();
  const { removed = 0, restored = 0, left = 0 } = of.undo ?? {};
  return (
    <Surface>
      <Done
        title={t('result.undone')}
        text={
          <>
            <Text block>{t('result.undoneText', { removed, restored })}</Text>
            {left > 0 ? <Text block>{t('result.left', { count: left })}</Text> : null}
          </>
        }
        action={
          <>
            <Button type="primary" onClick={onOther}>
              {t('screen.again')}
            </Button>
            {left > 0 ? (
              <Button onClick={() => go(`${paths.importErrors({ id: of.id })}&show=left`)}>{t('result.leftShow')}</Button>
            ) : null}
          </>
        }
      />
    </Surface>
  );
}

/** Invalidates lists that were loaded before the import. */
function useMembersChanged(): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['members'] });
    void queries.invalidateQueries({ queryKey: ['departments'] });
  }, [queries]);
}
