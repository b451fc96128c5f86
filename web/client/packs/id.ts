import antd from 'antd/es/locale/id_ID';
import dayjs from 'dayjs';
import 'dayjs/locale/id';

export const pack = antd;

export function setCalendar(): void {
  dayjs.locale('id');
}
