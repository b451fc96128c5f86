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
 * One rendering of every antd component that the console uses, by antd's folder name. The style sheet is collected from these. A
 * screen that uses a further component adds a line here; the build fails with a message if it is missing.
 */
export const samples: Record<string, () => ReactNode> = {
  alert: () => h(antd.Alert, { title: 'a' }),
  anchor: () => h(antd.Anchor, { items: [{ key: 'a', href: '#a', title: 'a' }] }),
  avatar: () => h(antd.Avatar.Group, null, h(antd.Avatar, null, 'a')),
  badge: () => h(antd.Badge, { count: 1 }, 'a'),
  breadcrumb: () => h(antd.Breadcrumb, { items: [{ title: 'a' }] }),
  button: () => h(antd.Button, null, 'a'),
  checkbox: () => h(antd.Checkbox.Group, { options: ['a'] }),
  'date-picker': () => h('i', null, h(antd.DatePicker), h(antd.DatePicker.RangePicker)),
  descriptions: () => h(antd.Descriptions, { items: [{ key: 'a', label: 'a', children: 'a' }] }),
  divider: () => h(antd.Divider),
  drawer: () => panel(antd.Drawer),
  dropdown: () => h(antd.Dropdown, { menu: { items: [] } }, h('a')),
  empty: () => h(antd.Empty),
  form: () => h(antd.Form, null, h(antd.Form.Item, { label: 'a' }, h(antd.Input))),
  grid: () => h(antd.Row, null, h(antd.Col)),
  input: () =>
    h(
      'i',
      null,
      h(antd.Input),
      h(antd.Input.Search),
      h(antd.Input.TextArea),
      h(antd.Input.Password),
      h(antd.Input.OTP),
      h(antd.Input.Group, null, h(antd.Input)),
    ),
  'input-number': () => h(antd.InputNumber),
  menu: () => h(antd.Menu, { items: [] }),
  message: () => panel(antd.message),
  modal: () => h('i', null, panel(antd.Modal), h(antd.Modal, { open: false })),
  notification: () => panel(antd.notification),
  pagination: () => h(antd.Pagination),
  popover: () => panel(antd.Popover),
  progress: () => h(antd.Progress),
  'qr-code': () => h(antd.QRCode, { value: 'a' }),
  radio: () => h(antd.Radio.Group, null, h(antd.Radio.Button), h(antd.Radio)),
  segmented: () => h(antd.Segmented, { options: ['a'] }),
  select: () => h(antd.Select),
  skeleton: () => h('i', null, h(antd.Skeleton), h(antd.Skeleton.Avatar), h(antd.Skeleton.Input)),
  space: () =>
    h(
      'i',
      null,
      h(antd.Space, null, 'a'),
      h(antd.Space.Compact, null, h(antd.Button), h(antd.Input)),
      h(antd.Space.Addon, null, 'a'),
    ),
  spin: () => h(antd.Spin),
  steps: () => h(antd.Steps, { items: [{ title: 'a' }] }),
  switch: () => h(antd.Switch),
  table: () => h(antd.Table),
  tabs: () => h(antd.Tabs, { items: [{ key: 'a', label: 'a' }] }),
  tag: () =>
    h(
      'i',
      null,
      h(antd.Tag, { color: 'blue' }, 'a'),
      h(antd.Tag, { color: 'success' }, 'a'),
      h(antd.Tag.CheckableTag, { checked: true }),
    ),
  'time-picker': () => h(antd.TimePicker),
  tooltip: () => panel(antd.Tooltip),
  tree: () => h('i', null, h(antd.Tree, { treeData: [] }), h(antd.Tree.DirectoryTree, { treeData: [] })),
  'tree-select': () => h(antd.TreeSelect),
  upload: () => h('i', null, h(antd.Upload, null, 'a'), h(antd.Upload.Dragger)),
};
