import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Missing } from '#web/ui/State.tsx';

/** An import that no longer exists or does not belong to this person. */
export function ImportMissing({ onOther }: { onOther: () => void }) {
  const t = useTranslations('imports.screen');
  return (
    <Missing
      title={t('missing')}
      text={t('missingText')}
      action={
        <Button type="primary" onClick={onOther}>
          {t('again')}
        </Button>
      }
    />
  );
}
