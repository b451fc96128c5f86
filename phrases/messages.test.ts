import { expect, test } from 'vitest';
import { phrases as en } from './en/index.ts';

/** The messages of specification section 8, verbatim; those composed of two phrases as they are displayed. */
const messages = [
  'Customer has closed technical support',
  'Request timed out or server error, check network or contact administrator',
  'server exception, contact the administrator',
  'Server error',
  '{type} failed',
  '{type} succeeded',
  'Team does not exist',
  'Key data missing, please reopen from the source page',
  'No permission to use {app}',
  'Insufficient paid seats',
  'Please contact administrator to open',
  'App not opened',
  'No changes made',
  'Maximum number of users has been reached',
  'Reached the maximum number of additional users',
  'You have an unpaid order, pay first before ordering',
  'Please open the app to use mobile apps',
  'This field is required',
  'Please enter a correct {type}',
  'Please upload {value}',
];

test('the English phrases contain the messages of the specification verbatim', () => {
  const said = new Set(textsOf(en));
  expect(messages.filter((message) => !said.has(message))).toEqual([]);
});

test('success and failure of a cancellation use the words of the specification', () => {
  const { succeeded, failed } = en.common.results;
  const { cancellation: type } = en.common.acts;
  expect([failed, succeeded].map((text) => text.replace('{type}', type))).toEqual([
    'Cancellation failed',
    'Cancellation succeeded',
  ]);
});

function textsOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((value: unknown) => (typeof value === 'string' ? [value] : textsOf(value as object)));
}
