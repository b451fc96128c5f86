import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Box, Grid, Note, Row, Stack, Text } from './layout.tsx';
import styles from './LongForm.module.css';
import { type SubmitOptions, toFault, useSubmit } from './use-submit.ts';

export interface FormSection {
  /** The key of the section; also its anchor in the URL. */
  key: string;
  title: string;
  note?: string;
  content: ReactNode;
}

interface LongFormProps<Values> extends Omit<SubmitOptions<Values>, 'form'> {
  form: FormInstance<Values>;
  sections: readonly FormSection[];
  initialValues?: Partial<Values>;
  /** A verb: "Add member". */
  submitText: string;
  onCancel: () => void;
  onDirty?: () => void;
}

/** A long form on a page: sections with a list of anchors beside them, and a bar with Save that stays in view. */
export function LongForm<Values extends object>(props: LongFormProps<Values>) {
  const { form, sections, initialValues, submitText, onCancel, onDirty } = props;
  const t = useTranslations('ui.form');
  const common = useTranslations('common.actions');
  const [faults, setFaults] = useState(0);
  const { busy, submit } = useSubmit(props);
  return (
    <div className={styles['layout']}>
      <Form
        form={form}
        layout="vertical"
        {...(initialValues ? { initialValues } : {})}
        scrollToFirstError={toFault}
        onValuesChange={onDirty}
        onFieldsChange={(_, fields) => {
          if (faults > 0) setFaults(fields.filter(({ errors }) => errors?.length).length);
        }}
        onFinishFailed={({ errorFields }) => setFaults(errorFields.length)}
        onFinish={(values: Values) => {
          setFaults(0);
          void submit(values);
        }}
      >
        <Stack gap="xl" shrink>
          {sections.map(({ key, title, note, content }) => (
            <Box key={key} id={key} as="section" frame className={styles['section']} aria-labelledby={`${key}-title`}>
              <h2 id={`${key}-title`}>{title}</h2>
              {note ? <Note>{note}</Note> : null}
              <Grid min={280} gap="3xl" rowGap="none" above="l">
                {content}
              </Grid>
            </Box>
          ))}
          <Row gap="s" align="center" wrap padBlock="l" padInline="2xl" frame className={styles['bar']}>
            <Text role="status" tone="danger" grow>
              {faults > 0 ? t('faults', { count: faults }) : ''}
            </Text>
            <Button onClick={onCancel}>{common('cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {submitText}
            </Button>
          </Row>
        </Stack>
      </Form>
      <nav className={styles['anchors']} aria-label={t('sections')}>
        <ol>
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`} onClick={(event) => jump(event, key)}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** Scrolls without adding to the history, so that leaving a form takes one step back. */
function jump(event: { preventDefault: () => void }, key: string): void {
  event.preventDefault();
  const section = document.getElementById(key);
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.querySelector<HTMLElement>('input, [role="combobox"], textarea')?.focus({ preventScroll: true });
}
