import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ImportMode, importModes } from '#contract/people/import-facts.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import type { MemberImportItem } from './use-import.ts';

type Summary = NonNullable<MemberImportItem['summary']>;

interface CommitFormProps {
  of: MemberImportItem;
  summary: Summary;
  /** Another action beside the button. */
  aside: ReactNode;
}

/** Which rows to write, the consequences in numbers, and the button that commits them. */
export function CommitForm({ of, summary, aside }: CommitFormProps) {
  const t = useTranslations('imports.commit');
  const queries = useQueryClient();
  const [mode, setMode] = useState<ImportMode>(firstMode(summary));
  const [confirmed, setConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const plan = summary.modes[mode];
  const people = plan.adds + plan.updates;
  const free = Math.max(0, summary.memberCap - summary.headcount);
  const tooMany = plan.adds > free;
  const lines = useLines(summary, mode, free);
  async function start() {
    setBusy(true);
    try {
      await api.imports.commit({ params: { id: of.id }, body: { mode, ageConfirmed: confirmed } });
    } catch {
      // The client has shown the error; the import may have changed.
    }
    await queries.invalidateQueries({ queryKey: ['imports'] });
    setBusy(false);
  }
  return (
    <Surface title={t('title')}>
      <Radio.Group
        vertical
        value={mode}
        aria-label={t('title')}
        options={importModes.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setMode(event.target.value as ImportMode)}
      />
      <Box above="xl" below="xl">
        {people === 0 ? <p role="status">{t('nothing')}</p> : <Consequences calm lines={lines} />}
      </Box>
      {tooMany ? <Alert type="error" showIcon title={t('tooMany', { free })} /> : null}
      {plan.warnings > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('age', { count: plan.warnings })}
          description={
            <>
              <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)}>
                {t('ageConfirm')}
              </Checkbox>
              <Button type="link" size="small" onClick={() => go(`${paths.importErrors({ id: of.id })}&show=warning`)}>
                {t('ageShow')}
              </Button>
            </>
          }
        />
      ) : null}
      <Row gap="s" wrap above="l">
        <Button
          type="primary"
          loading={busy}
          disabled={people === 0 || tooMany || (plan.warnings > 0 && !confirmed)}
          onClick={() => void start()}
        >
          {t('start', { count: people })}
        </Button>
        {aside}
      </Row>
    </Surface>
  );
}

/** Both kinds of rows, unless the file contains only one. */
function firstMode({ add, update }: Summary): ImportMode {
  if (update === 0) return 'ADD';
  return add === 0 ? 'UPDATE' : 'BOTH';
}

function useLines(summary: Summary, mode: ImportMode, free: number): string[] {
  const t = useTranslations('imports.commit');
  const plan = summary.modes[mode];
  return [
    ...(plan.adds > 0 ? [t('adds', { count: plan.adds }), t('places', { count: plan.adds, free })] : []),
    ...(plan.updates > 0 ? [t('updates', { count: plan.updates })] : []),
    ...(plan.invites > 0 ? [t('invites', { count: plan.invites })] : []),
    ...(plan.leavesOut > 0 ? [t('leavesOut', { count: plan.leavesOut })] : []),
  ];
}
