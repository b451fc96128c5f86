import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DateRange } from '#web/ui/DateRange.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FieldLinks } from '#web/ui/FieldLinks.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { LongForm } from '#web/shared/forms/LongForm.tsx';
import { OrderList } from '#web/ui/OrderList.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { PlainMinutePicker } from '#web/ui/PlainMinutePicker.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Sample } from './Sample.tsx';
import { people, sample } from './samples.ts';

const pictures = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: 5 };
const sheets = { types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], megabytes: 5 };
const [first] = sample.sections;

/** Forms: on a page, in a side panel, and for files. */
export function FormSamples() {
  const common = useTranslations('common');
  const [form] = Form.useForm<Record<string, string>>();
  const [panelForm] = Form.useForm<Record<string, string>>();
  const [panel, setPanel] = useState(false);
  const [dates, setDates] = useState({ from: '2026-11-01', to: '' });
  const [order, setOrder] = useState<readonly string[]>(sample.tree);
  const [picture, setPicture] = useState<string>();
  const rules = [{ required: true, message: common('validation.required') }];
  const refuse = () => Promise.reject(new Error());
  return (
    <>
      <Sample name="LongForm">
        <LongForm
          form={form}
          submitText={common('actions.save')}
          onSubmit={() => Promise.resolve()}
          faultsOf={() => []}
          sections={sample.sections.map(({ key, title, fields }) => ({
            key,
            title,
            content: fields.map((field, place) => (
              <Form.Item key={field} name={field} label={field} rules={place === 0 ? rules : []}>
                {place === 3 ? (
                  <Select options={sample.filter.options.map((value) => ({ value }))} />
                ) : place === 2 ? (
                  <PlainDatePicker />
                ) : (
                  <Input />
                )}
              </Form.Item>
            )),
          }))}
        />
      </Sample>
      <Sample name="SidePanelForm · ImageUpload · FileDrop">
        <Grid min={340} fit gap="xl">
          <Surface>
            <Button onClick={() => setPanel(true)}>{common('actions.create')}</Button>
          </Surface>
          <Surface>
            <ImageUpload
              rules={pictures}
              aspect={1}
              width={400}
              round
              current={<Avatar size={72} name={people[0]?.name ?? ''} photo={picture} />}
              onPicture={(blob) => Promise.resolve(setPicture(URL.createObjectURL(blob)))}
            />
          </Surface>
          <FileDrop rules={sheets} onFile={() => {}} />
        </Grid>
      </Sample>
      <Sample name="DateRange · PlainMinutePicker · PasswordInput · OrderList · ErrorSummary · FieldLinks · SaveBar">
        <Grid min={340} fit gap="xl">
          <Surface>
            <DateRange
              {...dates}
              fromLabel={sample.dates}
              toLabel={sample.dates}
              onChange={(change) => setDates({ ...dates, ...change })}
            />
          </Surface>
          <Surface>
            <PlainMinutePicker aria-label={sample.dates} />
            <PasswordInput autoComplete="new-password" aria-label={sample.object} />
          </Surface>
          <Surface>
            <OrderList
              label={sample.object}
              items={order.map((name) => ({ key: name, name, content: name }))}
              onOrder={setOrder}
            />
          </Surface>
          <ErrorSummary
            faults={first.fields.map((label) => ({
              message: common('validation.required'),
              link: { key: label, label, focus() {} },
            }))}
          />
          <p>
            <FieldLinks links={first.fields.map((label) => ({ key: label, label, focus() {} }))} />
          </p>
          <SaveBar
            changes={first.fields.map((label) => ({ key: label, label, focus() {} }))}
            busy={false}
            submitText={common('actions.save')}
            onDiscard={() => {}}
            onSave={() => {}}
          />
        </Grid>
      </Sample>
      {panel ? (
        <SidePanelForm
          form={panelForm}
          title={common('actions.create')}
          submitText={common('actions.create')}
          onSubmit={refuse}
          faultsOf={() => [{ name: [first.fields[1]], errors: [common('validation.wrongFormat', { type: first.fields[1] })] }]}
          onClose={() => setPanel(false)}
        >
          {first.fields.slice(0, 2).map((field) => (
            <Form.Item key={field} name={field} label={field} rules={rules}>
              <Input />
            </Form.Item>
          ))}
        </SidePanelForm>
      ) : null}
    </>
  );
}
