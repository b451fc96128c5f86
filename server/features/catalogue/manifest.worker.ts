import { answerOrders } from '#server/outside/threads/answer.ts';
import { readManifest } from './manifest-text.ts';

answerOrders((content: Uint8Array) => readManifest(Buffer.from(content.buffer, content.byteOffset, content.byteLength)));
