import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Team } from '#contract/platform/teams.ts';
import { api } from '#web/client/api.ts';
import { enterTeam } from '#web/client/context.ts';
import { draftKey, removeDraft } from '#web/client/drafts.ts';
import { zoneStore } from '#web/client/zone.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { hereNow, loadHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go, useSearchText } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { changedFields, companyBody, type CompanyValues, companyValues, currencyFor, newCompany } from './company-values.ts';
import { CompanyBasics, CompanySettings } from './CompanyFields.tsx';
import { draftLogo, keepLogo } from './draft-logo.ts';
import { LogoField } from './LogoField.tsx';
import { keyPerContent } from './once-keys.ts';
import { StepActions, StepPage } from './StepPage.tsx';
import styles from './StepForm.module.css';

const draft = 'company';

/** `/init/companyInfo`: creates the team, or changes the one created earlier in this run. */
export function CompanyInfoScreen() {
  const t = useTranslations('firstRun.companyInfo');
  const common = useTranslations('common');
  const named = new URLSearchParams(useSearchText()).has('team');
  const team = named ? hereNow()?.team : undefined;
  const [form] = Form.useForm<CompanyValues>();
  const [keyOf] = useState(keyPerContent);
  const [ownCurrency, setOwnCurrency] = useState(false);
  const begin = team ? companyValues(team) : newCompany(zoneStore.get(), currentLanguage());
  const picture = usePicture();
  const name = Form.useWatch('name', form) ?? begin.name;

  async function save(values: CompanyValues) {
    const whole = { ...begin, ...values };
    const saved = team ? await change(team, whole) : await create(whole);
    const logo = draftLogo();
    if (logo) await uploadLogo(saved.id, logo);
    await loadHere(saved.id);
    go(paths.initStep({ step: 'admin', team: saved.id }));
  }
  async function create(values: CompanyValues): Promise<Team> {
    const body = companyBody(values);
    const made = await api.teams.create({ body }, { idempotencyKey: keyOf(body) });
    removeDraft(draftKey(draft, true));
    enterTeam(made.id);
    // The browser's back button returns to the team that now exists, and never creates a second one.
    go(paths.initStep({ step: 'companyInfo', team: made.id }), { replace: true });
    toast('success', t('created'));
    return made;
  }
  async function change(before: Team, values: CompanyValues): Promise<Team> {
    const body = changedFields(companyValues(before), values);
    if (Object.keys(body).length === 0) return before;
    return api.teams.update({ params: { id: before.id }, body: { ...body, version: before.version } });
  }
  async function uploadLogo(id: string, logo: Blob) {
    const body = new FormData();
    body.append('file', logo, 'logo');
    try {
      await api.teams.logo({ params: { id }, body });
      keepLogo(undefined);
    } catch (error) {
      toast('error', t('logoFailed'));
      throw error;
    }
  }

  return (
    <StepPage title={t('title')} text={t('text')}>
      <PageForm<CompanyValues>
        form={form}
        draft={draft}
        ofAccount={!team}
        isStep
        hasFile={picture.url !== undefined}
        initialValues={begin}
        className={styles['form']}
        onSubmit={save}
        faultsOf={fieldErrors}
      >
        {({ busy }) => (
          <>
            <LogoField
              team={name}
              logo={picture.url ?? team?.logo ?? null}
              onPicture={picture.take}
              onRemove={picture.url ? picture.drop : undefined}
            />
            <Grid min={280} gap="3xl" rowGap="none" above="xl">
              <CompanyBasics
                required
                onCountry={(country) => (ownCurrency || team ? undefined : form.setFieldValue('currency', currencyFor(country)))}
              />
            </Grid>
            <details className={styles['more']}>
              <summary>{t('more')}</summary>
              <Grid min={280} gap="3xl" rowGap="none" above="xl">
                <CompanySettings zone={begin.timeZone} onCurrency={() => setOwnCurrency(true)} />
              </Grid>
            </details>
            <StepActions>
              <Button onClick={() => go(paths.initStep({ step: 'welcome' }))}>{common('actions.back')}</Button>
              <Button type="primary" htmlType="submit" loading={busy}>
                {team ? common('actions.next') : t('create')}
              </Button>
            </StepActions>
          </>
        )}
      </PageForm>
    </StepPage>
  );
}

/** The cropped logo until the team exists, with an address for displaying it. */
function usePicture() {
  const [url, setUrl] = useState(() => addressOf(draftLogo()));
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  function set(picture: Blob | undefined) {
    keepLogo(picture);
    setUrl(addressOf(picture));
  }
  return {
    url,
    take: (picture: Blob) => Promise.resolve(set(picture)),
    drop: () => set(undefined),
  };
}

function addressOf(picture: Blob | undefined): string | undefined {
  return picture && URL.createObjectURL(picture);
}
