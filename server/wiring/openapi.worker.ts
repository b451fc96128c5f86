import { answerOrders } from '../integrations/threads/answer.ts';
import { openApi } from './openapi.ts';

answerOrders((publicUrl: string) => JSON.stringify(openApi(publicUrl)));
