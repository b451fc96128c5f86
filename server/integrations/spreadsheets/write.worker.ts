import { answerOrders } from '../threads/answer.ts';
import { figuresOf, formOf } from './workbooks.ts';
import type { WriteOrder } from './write.ts';

answerOrders((order: WriteOrder) => ('form' in order ? formOf(order.form) : figuresOf(order.figures)));
