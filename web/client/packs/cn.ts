import antd from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

export const pack = antd;

export function setCalendar(): void {
  dayjs.locale('zh-cn');
}
