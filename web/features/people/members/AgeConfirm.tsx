import { Alert, Checkbox, Form } from 'antd';
import { useTranslations } from 'use-intl';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import { AgeTexts } from '#web/shared/people/AgeTexts.tsx';
import styles from './Members.module.css';

/**
 * All warnings about the person's age, and the confirmation that is required for saving. A stricter warning must be confirmed
 * separately.
 * @param warning the strictest one that applies
 */
export function AgeConfirm({ warning }: { warning: AgeWarning }) {
  const t = useTranslations('members.age');
  return (
    <div className={styles['age']}>
      <Alert
        showIcon
        type="warning"
        role="alert"
        title={<AgeTexts warning={warning} />}
        description={
          <Form.Item
            className={styles['tick'] ?? ''}
            name={['ageConfirmed', warning]}
            valuePropName="checked"
            rules={[
              {
                validator: (_rule, ticked: unknown) => (ticked ? Promise.resolve() : Promise.reject(new Error(t('needed')))),
              },
            ]}
          >
            <Checkbox>{t('confirm')}</Checkbox>
          </Form.Item>
        }
      />
    </div>
  );
}
