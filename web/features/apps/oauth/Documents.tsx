import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { api } from '#web/client/api.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import styles from './Oauth.module.css';

/** The app's own documents about the use of data. */
export function Documents({ uid, app }: { uid: string; app: ConsentDetails['app'] }) {
  const t = useTranslations('oauth');
  const [shown, setShown] = useState<AppDocumentKind>();
  if (app.documents.length === 0) return null;
  return (
    <Row gap="xl" rowGap="2xs" align="center" justify="center" wrap>
      {app.documents.map((kind) => (
        <Button key={kind} type="link" size="small" className={styles['link']} onClick={() => setShown(kind)}>
          {t(`documents.${kind}`)}
        </Button>
      ))}
      <Modal
        open={shown !== undefined}
        title={shown && `${app.name} · ${t(`documents.${shown}`)}`}
        footer={null}
        destroyOnHidden
        onCancel={() => setShown(undefined)}
      >
        {shown ? <DocumentText uid={uid} kind={shown} /> : null}
      </Modal>
    </Row>
  );
}

function DocumentText({ uid, kind }: { uid: string; kind: AppDocumentKind }) {
  const t = useTranslations('oauth');
  const { data, error, refetch } = useQuery({
    queryKey: ['consent', uid, kind],
    queryFn: () => api.oauth.document({ params: { uid, kind } }),
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  return (
    <>
      <Note size="s">{t('version', { version: data.version })}</Note>
      <div className={styles['document']}>{data.text}</div>
    </>
  );
}
