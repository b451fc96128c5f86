import { Segmented, Select } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isLanguage, languageNames, languages } from '#contract/languages.ts';
import { chooseFace, faceChoices, faceStore } from '#web/client/face.ts';
import { changeLanguage, languageStore } from '#web/client/language.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { useStore } from '#web/ui/store.ts';
import { ActSamples } from './ActSamples.tsx';
import { ChartSamples } from './ChartSamples.tsx';
import { FormSamples } from './FormSamples.tsx';
import { LayoutSamples } from './LayoutSamples.tsx';
import { ListSample } from './ListSample.tsx';
import styles from './PatternsScreen.module.css';
import { StateSamples } from './StateSamples.tsx';

/** `/dev/ui`, demo mode only: every pattern, in each theme and language. */
export function PatternsScreen() {
  const t = useTranslations('shell');
  const face = useStore(faceStore);
  const language = useStore(languageStore);
  const title = t('pages.patterns');
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <Stack as="main" gap="3xl" pad="3xl" className={styles['page']}>
      <Row as="header" gap="l" align="center" wrap className={styles['head']}>
        <h1>{title}</h1>
        <Segmented
          aria-label={t('user.theme')}
          value={face}
          options={faceChoices.map((value) => ({ value, label: t(`user.${value}`) }))}
          onChange={chooseFace}
        />
        <Select
          aria-label={t('user.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => isLanguage(value) && void changeLanguage(value)}
        />
      </Row>
      <LayoutSamples />
      <ListSample />
      <FormSamples />
      <ActSamples />
      <ChartSamples />
      <StateSamples />
    </Stack>
  );
}
