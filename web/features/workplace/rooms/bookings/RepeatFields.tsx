import { Checkbox, Form, InputNumber, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { bookingLimits, type Weekday, weekdays } from '#contract/workplace/booking-facts.ts';
import { dateAfter, weekdayOf } from '#contract/workplace/room-hours.ts';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import styles from './Bookings.module.css';
import { type BookingValues, repeats } from './booking-values.ts';

/** The recurrence of a meeting and its end. The first day always belongs to it. */
export function RepeatFields() {
  const t = useTranslations('bookings.repeat');
  const rules = useTranslations('rules');
  const form = Form.useFormInstance<BookingValues>();
  const repeat = Form.useWatch('repeat', form) ?? 'NONE';
  const date = Form.useWatch('date', form) ?? '';
  const ends = Form.useWatch('ends', form) ?? 'COUNT';
  const own = date ? weekdays[weekdayOf(date)] : undefined;
  return (
    <>
      <Form.Item name="repeat" label={t('label')}>
        <Select options={repeats.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
      </Form.Item>
      {repeat === 'NONE' ? null : (
        <>
          <Form.Item name="every" label={t(`every.${repeat}`)}>
            <InputNumber min={1} max={26} precision={0} />
          </Form.Item>
          {repeat === 'WEEKLY' ? (
            <Form.Item
              name="days"
              label={t('days')}
              // The form keeps the further days only, so the day of the date follows the date.
              getValueProps={(further: Weekday[]) => ({ value: own ? [...further, own] : further })}
              normalize={(ticked: Weekday[]) => ticked.filter((day) => day !== own)}
            >
              <Checkbox.Group
                className={styles['weekdays'] ?? ''}
                options={weekdays.map((value) => ({
                  value,
                  label: t(`weekdays.${value}`),
                  ...(value === own ? { disabled: true } : {}),
                }))}
              />
            </Form.Item>
          ) : null}
          {repeat === 'MONTHLY' ? (
            <Form.Item name="byWeekday" label={t('monthly')}>
              <Radio.Group
                options={[
                  { value: false, label: t('byDate') },
                  { value: true, label: t('byWeekday') },
                ]}
              />
            </Form.Item>
          ) : null}
          <Form.Item name="ends" label={t('ends')}>
            <Radio.Group
              options={[
                { value: 'COUNT', label: t('afterCount') },
                { value: 'UNTIL', label: t('onDay') },
              ]}
            />
          </Form.Item>
          {ends === 'COUNT' ? (
            <Form.Item name="count" label={t('count')}>
              <InputNumber min={1} max={bookingLimits.occurrences} precision={0} />
            </Form.Item>
          ) : (
            <Form.Item name="until" label={t('until')} rules={[{ required: true, message: rules('required') }]}>
              <PlainDatePicker min={date} max={dateAfter(date, bookingLimits.horizonDays)} />
            </Form.Item>
          )}
        </>
      )}
    </>
  );
}
