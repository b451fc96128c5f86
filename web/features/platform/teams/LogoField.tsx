import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { teamLimits } from '#contract/platform/team-facts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import styles from './LogoField.module.css';

const rules = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: teamLimits.logoBytes / 1_000_000 };

interface LogoFieldProps {
  team: string;
  logo: string | null;
  onPicture: (picture: Blob) => Promise<unknown>;
  /** Absent if there is no logo to remove. */
  onRemove?: (() => void) | undefined;
}

/** The logo, with ways to change or remove it. */
export function LogoField({ team, logo, onPicture, onRemove }: LogoFieldProps) {
  const t = useTranslations('teams');
  return (
    <fieldset className={styles['logo']}>
      <legend className="visually-hidden">{t('fields.logo')}</legend>
      <Avatar square size={64} name={team || '?'} photo={logo} />
      <div className={styles['change']}>
        <ImageUpload rules={rules} aspect={1} width={teamLimits.logoSide} current={null} onPicture={onPicture} />
        {logo && onRemove ? (
          <Button size="small" type="text" danger onClick={onRemove}>
            {t('logo.remove')}
          </Button>
        ) : null}
        <p className={styles['hint']}>{t('hints.logo')}</p>
      </div>
    </fieldset>
  );
}
