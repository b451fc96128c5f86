import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Missing } from '#web/ui/State.tsx';

/** An import that is not there any more, or never was for this person. */
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
