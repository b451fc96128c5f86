import 'virtual:antd.css';
import { createRoot } from 'react-dom/client';
import { ConfigProvider, Table, Menu, Button, Form, Input, Select, Modal, Drawer } from 'antd';
createRoot(document.getElementById('root')!).render(
  <ConfigProvider>
    <Menu items={[{ key: 'a', label: 'A' }]} />
    <Form>
      <Form.Item label="x">
        <Input />
      </Form.Item>
    </Form>
    <Select options={[]} />
    <Button type="primary">go</Button>
    <Table columns={[{ title: 'a', dataIndex: 'a' }]} dataSource={[{ a: 1, key: 1 }]} />
    <Modal />
    <Drawer />
  </ConfigProvider>,
);
