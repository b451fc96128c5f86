import { home } from '#contract/workplace/home.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as service from './home.service.ts';

/** `cards`: whether this installation accepts card payments. */
export const homeRoutes = (parts: { cards: boolean }) => [
  route(home.overview, (context) => service.overview(context, parts)),
  route(home.figures, (context) => service.figures(context)),
  route(home.needs, (context) => service.needs(context)),
  route(home.waiting, (context) => service.waiting(context)),
  route(home.months, (context) => service.months(context)),
  route(home.checklist, (context) => service.checklist(context, parts)),
  route(home.rooms, (context) => service.rooms(context)),
  route(home.meetings, (context) => service.meetings(context)),
  route(home.requests, (context) => service.requests(context)),
  route(home.recent, (context) => service.recent(context)),
  route(home.arrange, (context, { body }) => service.arrange(context, body.layout)),
];
