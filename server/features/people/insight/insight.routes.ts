import { insight } from '#contract/people/insight.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as chart from './chart.service.ts';
import { exportHeadcount } from './headcount.file.ts';
import { headcount, headcountPeriod } from './headcount.service.ts';
import * as checks from './health.service.ts';

/** Endpoints of insight: org chart, headcount, data health. */
export const insightRoutes = [
  route(insight.departments, (context, { query }) => chart.departments(context, query)),
  route(insight.departmentWay, (context, { params }) => chart.departmentWay(context, params.id)),
  route(insight.reports, (context, { query }) => chart.reports(context, query)),
  route(insight.reportsWay, (context, { params }) => chart.reportsWay(context, params.id)),
  route(insight.find, (context, { query }) => chart.find(context, query.search)),
  route(insight.headcount, (context, { query }) => headcount(context, query)),
  route(insight.headcountPeriod, (context, { query }) => headcountPeriod(context, query)),
  route(insight.exportHeadcount, (context, { body }) => exportHeadcount(context, body)),
  route(insight.health, (context) => checks.health(context)),
  route(insight.healthMembers, (context, { query }) => checks.healthMembers(context, query)),
  route(insight.healthDepartments, (context, { query }) => checks.healthDepartments(context, query)),
];
