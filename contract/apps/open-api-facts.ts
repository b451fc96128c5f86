/** Path prefix of the open API, which apps call; separate from the console's API. */
export const openApiPath = '/open/api/v1';
/** The description of the open API: as OpenAPI document and as a page. */
export const openApiDocument = `${openApiPath}/openapi.json`;
export const openApiDocs = `${openApiPath}/docs`;

export const openApiLimits = {
  /** Requests per minute that one server answers on one consent. */
  perMinute: 300,
} as const;
