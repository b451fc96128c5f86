import antd from 'antd/es/locale/en_GB';
import calendar from 'dayjs/locale/en-gb';
import { showCalendar } from '../../ui/calendar.ts';

export const pack = antd;

export function setCalendar(): void {
  showCalendar(calendar, 'en-GB');
}
