import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Missing } from '#web/ui/State.tsx';

/** An import that is not there any more, or never was for this person. */
export function ImportMissing({ onOther }: { onOther: () => void }) {
  const words = useTranslations('imports.screen');
  return (
    <Missing
      title={words('missing')}
      text={words('missingText')}
      action={
        <Button type="primary" onClick={onOther}>
          {words('again')}
        </Button>
      }
    />
  );
}
