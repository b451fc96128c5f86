import { openApi } from '#contract/apps/open-api.ts';
import { type OpenRoute, openRoute } from '#server/domain/app-access/open-mount.ts';
import * as service from './open-api.service.ts';

/**
 * Endpoints that apps call with the token of a person.
 * @param publicUrl the origin of picture addresses
 */
export function openApiRoutes(publicUrl: string): OpenRoute[] {
  const parts = { publicUrl };
  return [
    openRoute(openApi.me, (context) => service.me(context, parts)),
    openRoute(openApi.myDepartments, (context) => service.myDepartments(context)),
    openRoute(openApi.departments, (context) => service.departments(context)),
    openRoute(openApi.department, (context, { params }) => service.department(context, params.id)),
    openRoute(openApi.members, (context, { query }) => service.members(context, parts, query)),
    openRoute(openApi.member, (context, { params }) => service.member(context, parts, params.id)),
  ];
}
