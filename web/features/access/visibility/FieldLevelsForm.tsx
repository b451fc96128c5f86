import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AddressBook } from '#contract/access/visibility.ts';
import { defaultLevels, type FieldLevels } from '#contract/access/visibility-facts.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { useUnsavedGuard } from '#web/client/unsaved.tsx';
import { useUrlState } from '#web/client/url-state.ts';
import { DetailColumns } from '#web/ui/DetailPage.tsx';
import { linkToChoice } from '#web/ui/form-fields.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { Note } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ExampleCard } from './ExampleCard.tsx';
import { changedFields } from './levels.ts';
import { LevelsGrid } from './LevelsGrid.tsx';
import { RightsNotice } from './RightsNotice.tsx';
import { usePreview } from './use-preview.tsx';
import { useRefreshVisibility } from './use-visibility.ts';
import { fieldsUrl } from './visibility-url.ts';
import { VisibilityTabs } from './VisibilityTabs.tsx';

/** The levels of the fields beside an example of their effect. A link may preselect a level. */
export function FieldLevelsForm({ rules: { levels: saved, version, can } }: { rules: AddressBook }) {
  const t = useTranslations('visibility');
  const fieldName = useTranslations('members.fields');
  const title = useTranslations('shell.pages')('fieldVisibility');
  const [{ field, level }, setUrl] = useUrlState(fieldsUrl);
  const [levels, setLevels] = useState<FieldLevels>(() => (can.edit && field && level ? { ...saved, [field]: level } : saved));
  const [busy, setBusy] = useState(false);
  const { dialog, ask } = usePreview();
  const refresh = useRefreshVisibility();
  const changed = changedFields(saved, levels);
  const { guard } = useUnsavedGuard(changed.length > 0 && !busy);
  async function save() {
    const chosen = Object.fromEntries(changed.map((each) => [each, levels[each]]));
    await ask({
      change: { levels: chosen },
      title: t('preview.fieldsTitle', { count: changed.length }),
      action: t('preview.fieldsAction', { count: changed.length }),
      save: async () => {
        try {
          await api.visibility.setLevels({ body: { levels: chosen, version } });
          setUrl({ field: undefined, level: undefined }, { replace: true });
          toast('success', t('fields.saved'));
        } finally {
          await refresh();
        }
      },
    });
  }
  return (
    <Page
      title={title}
      purpose={t('fields.purpose')}
      actions={
        can.edit ? (
          <Button disabled={changedFields(levels, defaultLevels).length === 0} onClick={() => setLevels(defaultLevels)}>
            {t('fields.defaults')}
          </Button>
        ) : null
      }
    >
      {guard}
      {dialog}
      <VisibilityTabs current="settings" />
      <RightsNotice can={can} about="rules" />
      <DetailColumns side={<ExampleCard levels={levels} />}>
        <Surface flush>
          <Note padBlock="l" padInline="xl">
            {t('fields.always')}
          </Note>
          <LevelsGrid
            levels={levels}
            saved={saved}
            disabled={!can.edit}
            onChange={(each, newLevel) => setLevels({ ...levels, [each]: newLevel })}
          />
        </Surface>
        <SaveBar
          changes={changed.map((each) => linkToChoice(`level-${each}`, fieldName(each)))}
          busy={busy}
          submitText={t('fields.check')}
          onDiscard={() => setLevels(saved)}
          onSave={() => {
            setBusy(true);
            inBackground(save().finally(() => setBusy(false)));
          }}
        />
      </DetailColumns>
    </Page>
  );
}
