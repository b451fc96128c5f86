import { Alert, Checkbox, Form } from 'antd';
import { useTranslations } from 'use-intl';
import type { AgeWarning } from '#contract/member-facts.ts';
import styles from './Members.module.css';

/** A warning about the person's age, and the tick without which nothing is saved. Another warning needs another tick. */
export function AgeConfirm({ warning }: { warning: AgeWarning }) {
  const words = useTranslations('members.age');
  return (
    <div className={styles['age']}>
      <Alert
        showIcon
        type="warning"
        role="alert"
        title={words(warning)}
        description={
          <Form.Item
            className={styles['tick'] ?? ''}
            name={['ageConfirmed', warning]}
            valuePropName="checked"
            rules={[
              {
                validator: (_rule, ticked: unknown) => (ticked ? Promise.resolve() : Promise.reject(new Error(words('needed')))),
              },
            ]}
          >
            <Checkbox>{words('confirm')}</Checkbox>
          </Form.Item>
        }
      />
    </div>
  );
}
