import { test as base } from 'vitest';
import { startTestApp } from './app.ts';

/**
 * The server that the test files of a worker share, with one database. Files whose tests depend on the rows of all teams, or
 * change what all teams share, start a server of their own (`startTestApp`).
 */
export const app = await startTestApp();

let closing: Promise<void> | undefined;

/** Tests of the shared server. The fixture closes it when the worker ends; tests that extend these have a copy of the fixture. */
export const test = base.extend('app', { scope: 'worker', auto: true }, ({}, { onCleanup }) => {
  onCleanup(() => (closing ??= app.close()));
  return app;
});
