import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { teamLimits } from '#contract/platform/team-facts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { Row } from '#web/ui/layout.tsx';
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
    <Row as="fieldset" gap="xl" align="center">
      <legend className="visually-hidden">{t('fields.logo')}</legend>
      <Avatar square size={64} name={team || '?'} photo={logo} />
      <Row gap="s" rowGap="2xs" align="end" wrap grow>
        <ImageUpload rules={rules} aspect={1} width={teamLimits.logoSide} current={null} onPicture={onPicture} />
        {logo && onRemove ? (
          <Button size="small" type="text" danger onClick={onRemove}>
            {t('logo.remove')}
          </Button>
        ) : null}
        <p className={styles['hint']}>{t('hints.logo')}</p>
      </Row>
    </Row>
  );
}
