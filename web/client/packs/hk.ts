import antd from 'antd/es/locale/zh_HK';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-hk';

export const pack = antd;

export function setCalendar(): void {
  dayjs.locale('zh-hk');
}
