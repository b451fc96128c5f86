import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';

interface DensityButtonProps {
  compact: boolean;
  onChange: (compact: boolean) => void;
}

/** Switches lists between compact and comfortable rows. */
export function DensityButton({ compact, onChange }: DensityButtonProps) {
  const t = useTranslations('ui.list');
  return (
    <Button
      type="text"
      icon={<Icon name={compact ? 'menu' : 'rows'} size={16} />}
      aria-pressed={compact}
      title={t('compact')}
      onClick={() => onChange(!compact)}
    >
      {t('compact')}
    </Button>
  );
}
