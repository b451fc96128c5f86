import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import { type Language, languageNames, languages, localeOf } from '#contract/languages.ts';
import { api } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { currentLanguage } from '#web/client/language.ts';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import styles from './Agreements.module.css';

interface DocumentDialogProps {
  appId: string;
  name: string;
  kind: AppDocumentKind;
  version: string;
  onClose: () => void;
}

/** Shows one version of an app's document in any of the four languages. */
export function DocumentDialog({ appId, name, kind, version, onClose }: DocumentDialogProps) {
  const t = useTranslations('apps');
  const format = useFormatter();
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const { data, error, refetch } = useQuery({
    queryKey: ['apps', 'document', appId, kind, version],
    queryFn: ({ signal }) => api.apps.document({ params: { id: appId, kind, version } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <Modal open footer={null} width={720} title={`${t(`documents.${kind}`)} · ${name}`} onCancel={onClose}>
      <Row gap="s" align="center" justify="between" wrap below="l">
        <Text tone="quiet">
          {t('agreements.version', { version })}
          {data
            ? ` · ${t('agreements.published', { date: format.dateTime(new Date(data.publishedAt), { dateStyle: 'medium' }) })}`
            : null}
        </Text>
        <Row scroll>
          <Segmented<Language>
            size="small"
            aria-label={t('agreements.language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={setLanguage}
          />
        </Row>
      </Row>
      {data ? (
        <Box
          pad="xl"
          frame
          breakable
          className={styles['text']}
          lang={localeOf[language]}
          tabIndex={0}
          role="region"
          aria-label={t(`documents.${kind}`)}
        >
          {data.texts[language]}
        </Box>
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton rows={6} />
      )}
    </Modal>
  );
}
