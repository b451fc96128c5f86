import { answerOrders } from '#server/integrations/threads/answer.ts';
import { readManifest } from './manifest-text.rules.ts';

answerOrders((content: Uint8Array) => readManifest(Buffer.from(content.buffer, content.byteOffset, content.byteLength)));
