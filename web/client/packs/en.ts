import antd from 'antd/es/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';

export const pack = antd;

export function setCalendar(): void {
  dayjs.locale('en-gb');
}
