import antd from 'antd/es/locale/id_ID';
import calendar from 'dayjs/locale/id';
import { showCalendar } from '../../ui/calendar.ts';

export const pack = antd;

export function setCalendar(): void {
  showCalendar(calendar, 'id-ID');
}
