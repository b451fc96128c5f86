import { type ComponentType, createElement, type ReactNode } from 'react';
import * as antd from 'antd';

const h = createElement;

/** antd renders overlays only while they are open. For style extraction it exports a static panel of each overlay component. */
function panel(component: object): ReactNode {
  const key = '_InternalPanelDoNotUseOrYouWillBeFired';
  const Panel: unknown = Reflect.get(component, key);
  return h(Panel as ComponentType<Record<string, unknown>>, { title: 't', content: 'c' });
}

/**
 * One rendering of every antd component that the console uses, by antd's folder name. The style sheets are collected from these. A
 * screen that uses a further component adds a line here; the build fails with a message if a line is missing or not used.
 */
export const samples: Record<string, () => ReactNode> = {
  alert: () => h(antd.Alert, { title: 'a' }),
  button: () => h(antd.Button, null, 'a'),
  checkbox: () => h(antd.Checkbox.Group, { options: ['a'] }),
  'date-picker': () => h(antd.DatePicker),
  drawer: () => panel(antd.Drawer),
  dropdown: () => h(antd.Dropdown, { menu: { items: [] } }, h('a')),
  empty: () => h(antd.Empty),
  form: () => h(antd.Form, null, h(antd.Form.Item, { label: 'a' }, h(antd.Input))),
  grid: () => h(antd.Row, null, h(antd.Col)),
  input: () => h('i', null, h(antd.Input), h(antd.Input.Search), h(antd.Input.TextArea), h(antd.Input.Password)),
  'input-number': () => h(antd.InputNumber),
  modal: () => h('i', null, panel(antd.Modal), h(antd.Modal, { open: false })),
  pagination: () => h(antd.Pagination),
  popover: () => panel(antd.Popover),
  progress: () => h(antd.Progress),
  'qr-code': () => h(antd.QRCode, { value: 'a' }),
  radio: () => h(antd.Radio.Group, null, h(antd.Radio.Button), h(antd.Radio)),
  segmented: () => h(antd.Segmented, { options: ['a'] }),
  select: () => h(antd.Select),
  skeleton: () => h(antd.Skeleton),
  slider: () => h(antd.Slider, { range: true }),
  space: () =>
    h(
      'i',
      null,
      h(antd.Space, null, 'a'),
      h(antd.Space.Compact, null, h(antd.Button), h(antd.Input)),
      h(antd.Space.Addon, null, 'a'),
    ),
  spin: () => h(antd.Spin),
  switch: () => h(antd.Switch),
  tag: () => h(antd.Tag, { color: 'error' }, 'a'),
  tooltip: () => panel(antd.Tooltip),
  tree: () => h(antd.Tree, { treeData: [] }),
  'tree-select': () => h(antd.TreeSelect),
};
