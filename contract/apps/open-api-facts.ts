/** Where apps call, beside the console's API. */
export const openApiPath = '/open/api/v1';
/** What is written about it: for machines and for people. */
export const openApiDocument = `${openApiPath}/openapi.json`;
export const openApiDocs = `${openApiPath}/docs`;

export const openApiLimits = {
  /** Calls on one consent that one server answers. */
  perMinute: 300,
} as const;
