import { expect, test } from 'vitest';
import { api } from './api.ts';
import { appLimits, availabilities, payments } from './apps/app-facts.ts';
import { participantResponses } from './workplace/booking-facts.ts';
import { countries } from './countries.ts';
import { currencies } from './billing/currencies.ts';
import { guideFlags, guideSteps } from './workplace/guide-facts.ts';
import { importLimits } from './people/import-facts.ts';
import { type Endpoint, manager, payManager, websiteManager } from './kit.ts';
import { languages } from './languages.ts';
import { ageWarnings, jobTypes, memberStatuses } from './people/member-facts.ts';
import { logQuickPicks } from './platform/operation-log-facts.ts';
import { orderPageSizes, shortPeriods } from './billing/order-facts.ts';
import { billingLimits, orderLabels, payTypes } from './billing/order-states.ts';
import { menu } from './access/permission-facts.ts';
import { planPeriods, planUnits, pricingRules, quantityRules } from './billing/plan-facts.ts';
import { requestStatuses } from './people/joining-facts.ts';
import { roleTypes } from './access/role-facts.ts';
import { roomStatuses } from './workplace/room-facts.ts';
import { teamLimits } from './platform/team-facts.ts';
import { fieldLevels, mainRules } from './access/visibility-facts.ts';
import { workbenchStatuses } from './apps/workbench-facts.ts';

// Names and values that the specification fixes literally and that other systems rely on.

const calls: Record<string, readonly string[]> = {
  [manager]: [
    'GET /employees',
    'POST /employees',
    'GET /employees/{id}',
    'PUT /employees/{id}',
    'DELETE /employees/{id}',
    'GET /employees/{employeeId}/guide',
    'POST /employees/{employeeId}/guide',
    'PUT /employees/{employeeId}/guide',
    'GET /employees/self',
    'GET /employees/verification_administrator',
    'GET /employees/{id}/verification_manager',
    'POST /employees/{id}/avatar',
    'GET /employees/resigns',
    'GET /employees/search',
    'PUT /employees/departments',
    'POST /employees/batch_invitation/email',
    'POST /employees/invitation/email',
    'GET /employees/count',
    'POST /employees/export_template',
    'POST /employees/exports',
    'POST /employees/imports',
    'POST /employees/simple_base_search',
    'PUT /employees/{id}/currency_code',
    'GET /roles',
    'POST /roles',
    'GET /roles/{id}',
    'PUT /roles/{id}',
    'DELETE /roles/{id}',
    'GET /menus/tree',
    'GET /menus/tree/me',
    'GET /menus/{id}',
    'GET /teams',
    'POST /teams',
    'GET /teams/{id}',
    'GET /teams/{id}/enter_backend',
    'GET /teams/{id}/check_exist',
    'POST /user/update_locale',
    'GET /user/locale',
  ],
  [websiteManager]: ['GET /employees/{id}/apps', 'GET /customers', 'GET /orders/count_pending_payment'],
  [payManager]: [
    'GET /teams/subscription_info',
    'GET /teams/opened_apps',
    'GET /payment_methods',
    'POST /payment_methods',
    'PUT /payment_methods/{id}',
    'DELETE /payment_methods/{id}',
  ],
};
const unnamed = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');
const endpoints = Object.values(api).flatMap((feature): Endpoint[] => Object.values(feature));

test('every endpoint of section 7 exists', () => {
  const have = new Set(endpoints.map(({ method, path }) => unnamed(`${method} ${path}`)));
  const required = Object.entries(calls).flatMap(([prefix, all]) => all.map((call) => unnamed(call.replace(' ', ` ${prefix}`))));
  expect(required.filter((call) => !have.has(call))).toEqual([]);
});

test('import, export and template have a time-out of 60 s', () => {
  const long = ['export_template', 'exports', 'imports'].map((end) => `${manager}/employees/${end}`);
  for (const path of long)
    expect(endpoints.find((each) => each.path === path && each.method === 'POST')).toMatchObject({ timeout: 60 });
});

test('every menu code of section 2 has its path', () => {
  const pathOf = Object.fromEntries(menu.map(({ code, path }) => [code, path]));
  expect(pathOf).toMatchObject({
    '010000': '/',
    '020000': '/contacts',
    '020100': '/contacts/members',
    '020200': '/contacts/departments',
    '020300': '/contacts/permissions',
    '020400': '/contacts/roles',
    '030000': '/meetingroom',
    '030100': '/meetingroom/record',
    '030200': '/meetingroom/manage',
    '040000': '/workbench',
    '040100': '/workbench/application',
    '040200': '/workbench/settings',
    '050000': '/billing',
    '050100': '/billing/orders',
    '050200': '/billing/subscriptions',
    '050300': '/billing/payment-methods',
    '060000': '/permissions',
    '060100': '/permissions/admin',
    '070000': '/organization',
    '070100': '/organization/info',
    '070200': '/organization/banner',
    '080000': '/safety',
    '080100': '/safety/operation_log',
  });
});

test('fields and states are spelled as in sections 3, 4 and 6', () => {
  expect(jobTypes).toEqual(
    'FULL_TIME PART_TIME CONTRACT_SYSTEM HOURLY_WORK LABOR_DISPATCH OUTSOURCING_OF_LABOR_SERVICES POST_RETIREMENT_EMPLOYMENT SECONDMENT SELF_EMPLOYED SOCIAL_WORK STUDENT_PART_TIME TEMPORARY_WORKER TRAINEE IMPORTED_WORKERS FOREIGN_WORKERS OTHER'.split(
      ' ',
    ),
  );
  expect([...guideFlags, 'subscriptionFlag']).toEqual(
    'appManagerFlag applicationFlag homeFlag lampFlag memberFlag bannerUpdateFlag bannerContentFlag subscriptionFlag'.split(' '),
  );
  expect(memberStatuses).toEqual(['NOT_JOIN', 'REGISTERED', 'CANCELED', 'UNREGISTERED', 'UN_ACTIVATED']);
  expect(requestStatuses).toEqual(expect.arrayContaining(['PENDING', 'APPROVERD', 'REJECTED']));
  expect(orderLabels.toSorted()).toEqual([
    'CANCELED',
    'CREATE',
    'FULFILLED',
    'REFUNDED',
    'UPLOADED_VOUCHER',
    'WAIT_FULFILLED',
    'WAIT_PAID',
  ]);
  expect(payTypes).toEqual(['BANK_TRANSFER', 'STRIPE']);
  expect(availabilities.toSorted()).toEqual(['ALL', 'OPENED', 'PORTION', 'STOP']);
  expect(payments).toEqual(['NORMAL', 'WAIT_EXPIRE', 'EXPIRED', 'CANCEL']);
  expect(roomStatuses).toEqual(['OPEN', 'SUSPENDED']);
  expect(participantResponses).toEqual(['PENDING', 'ACCEPTED', 'REJECTED']);
  expect(workbenchStatuses).toEqual(['OPENED', 'STOP']);
  expect(roleTypes).toEqual(['ADMINISTRATOR', 'CUSTOM']);
  expect(mainRules).toEqual(['ALL', 'DEPARTMENT', 'SELECTED', 'NONE']);
  expect(fieldLevels).toEqual(['COMPANY', 'SAME_DEPARTMENT', 'DEPARTMENT_HEAD', 'HIDDEN']);
  expect(pricingRules).toEqual(['STANDARD', 'BATCH', 'BOUND']);
  expect(quantityRules).toEqual(['FREE_MODIFIABLE', 'NOT_LESS', 'UNMODIFIABLE']);
});

test('constants and limits equal those of sections 5 and 9', () => {
  expect(importLimits.rows).toBe(2000);
  expect(appLimits).toMatchObject({ trialDays: 14, groups: 15 });
  expect(teamLimits.salesAbove).toBe(25);
  expect(billingLimits.reviewWorkingDays).toBe(3);
  expect(orderPageSizes).toEqual([10, 100]);
  expect(shortPeriods).toEqual(['6m', '1y']);
  expect(logQuickPicks).toEqual({ today: 1, threeDays: 3, sevenDays: 7, oneMonth: 30 });
  expect(planUnits).toEqual(['GB', 'TB', 'ITEM', 'PEOPLE', 'PIECE', 'TIMES']);
  expect(planPeriods).toEqual(['DAY', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'YEAR', 'NONE']);
  expect(currencies.toSorted()).toEqual(['CNY', 'HKD', 'IDR', 'USD']);
  expect(languages).toEqual(['cn', 'hk', 'en', 'id']);
  expect(guideSteps).toHaveLength(4);
  expect(ageWarnings.map(({ under }) => under)).toEqual([13, 16, 18]);
  expect(countries.length).toBeGreaterThanOrEqual(40);
});
