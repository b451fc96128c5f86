import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { appLimits } from '#contract/apps/app-facts.ts';
import { buysThroughSales, type Product, products, teamLimits } from '#contract/platform/team-facts.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { type Agreed, AgreementTicks, allAgreed } from '#web/shared/apps/AgreementTicks.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Grid, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { finishStep } from './finish-step.ts';
import { SalesRequest } from './SalesRequest.tsx';
import styles from './SelectApp.module.css';
import { StepActions, StepPage } from './StepPage.tsx';

/**
 * `/init/selectApp`: the HR system or the codeless platform; above 25 people with a contact to sales (specification section 9).
 */
export function SelectAppScreen() {
  const t = useTranslations('firstRun');
  const common = useTranslations('common.actions');
  const { team } = useHere();
  const [chosen, setChosen] = useState<Product | null>(team.selectedProduct);
  const [missing, setMissing] = useState(false);
  const [ticked, setTicked] = useState<readonly Agreed[]>([]);
  const [untouched, setUntouched] = useState(true);
  const {
    data: offered,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['apps', 'products'],
    queryFn: ({ signal }) => api.apps.products({}, { signal }),
  });
  // If the product has no app in the catalogue, or the app is already open, the product is only chosen.
  const app = offered?.items.find(({ product, opened }) => product === chosen && !opened);
  const agreed = app === undefined || allAgreed(app.documents, ticked);
  const [busy, setBusy] = useState(false);
  const sales = buysThroughSales(team.size);
  const limits = { days: appLimits.trialDays, people: teamLimits.salesAbove };

  async function next() {
    setMissing(!chosen);
    setUntouched(false);
    if (!chosen || !agreed || busy) return;
    setBusy(true);
    try {
      await finishStep({ step: 'SELECT_APP', selectedProduct: chosen, ...(app && { accept: app.documents }) });
      go(paths.initStep({ step: 'invite', team: team.id }));
    } catch {
      setBusy(false);
      // New versions of the documents may have been published in the meantime.
      await refetch();
    }
  }
  return (
    <StepPage title={t('selectApp.title')} text={t('selectApp.text')}>
      <Grid
        as="fieldset"
        min={280}
        fit
        gap="xl"
        above="2xl"
        aria-invalid={missing}
        aria-describedby={missing ? 'product-missing' : undefined}
      >
        <legend className="visually-hidden">{t('selectApp.title')}</legend>
        {products.map((product) => (
          <Stack key={product} as="label" gap="xs" className={styles['product']}>
            <input
              type="radio"
              name="product"
              value={product}
              checked={chosen === product}
              onChange={() => {
                setChosen(product);
                setMissing(false);
                setTicked([]);
                setUntouched(true);
              }}
            />
            <Text size="l" weight="strong" className={styles['name']}>
              {t(`products.${product}.name`)}
            </Text>
            <Text tone="quiet" below="2xs">
              {t(`products.${product}.text`)}
            </Text>
            {(['first', 'second', 'third'] as const).map((point) => (
              <Row key={point} as="span" gap="s" className={styles['point']}>
                <Icon name="check" size={16} />
                {t(`products.${product}.${point}`)}
              </Row>
            ))}
          </Stack>
        ))}
      </Grid>
      {missing ? (
        <Text role="alert" id="product-missing" as="p" tone="danger" above="s">
          {t('selectApp.required')}
        </Text>
      ) : null}
      {app ? (
        <Box above="xl">
          <AgreementTicks
            app={app}
            documents={app.documents}
            ticked={ticked}
            onChange={setTicked}
            missing={!untouched && !agreed}
          />
        </Box>
      ) : null}
      {sales ? <SalesRequest product={chosen ?? products[0]} /> : <Note above="xl">{t('selectApp.trial', limits)}</Note>}
      <StepActions>
        <Button onClick={() => go(paths.initStep({ step: 'admin', team: team.id }))}>{common('back')}</Button>
        <Button type="primary" loading={busy || isPending} onClick={() => void next()}>
          {common('next')}
        </Button>
      </StepActions>
    </StepPage>
  );
}
