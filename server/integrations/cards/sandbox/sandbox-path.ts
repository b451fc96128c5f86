/** Answered with 204 to those who know the key of the sandbox. */
export const sandboxPath = '/v1/sandbox';
