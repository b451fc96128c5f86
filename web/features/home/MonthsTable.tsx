import { Table } from 'antd';
import { useTranslations } from 'use-intl';
import type { JoinedMonth } from '#contract/home.ts';
import { useMonthName } from './use-month-name.ts';

/** The figures behind the bars, the latest month first. */
export function MonthsTable({ months }: { months: readonly JoinedMonth[] }) {
  const words = useTranslations('home.months');
  const name = useMonthName();
  return (
    <Table
      size="small"
      rowKey="month"
      pagination={false}
      dataSource={months.toReversed()}
      columns={[
        { key: 'month', title: words('month'), render: (_value, { month }: JoinedMonth) => name(month, 'long') },
        { key: 'joined', dataIndex: 'joined', title: words('joined'), align: 'right' },
        { key: 'left', dataIndex: 'left', title: words('left'), align: 'right' },
      ]}
    />
  );
}
