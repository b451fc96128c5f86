import type { FieldTexts } from '#web/ui/field-texts.ts';
import { ApiError, notSent } from './api-error.ts';
import { react } from './reactions.ts';

/**
 * The server's field errors for `form.setFields`: one entry per field, texts in the person's language. A refusal of the content
 * that names no fields is an entry without a name; a change made by another person in the meantime is not, because the form
 * explains it. `rename` maps wire names to the form's names where they differ. An error that is not an `ApiError` is a programming
 * error: it is shown (specification section 8, "server exception") and rethrown.
 */
export function fieldErrors(error: unknown, rename: Readonly<Record<string, string>> = {}): FieldTexts[] {
  if (!(error instanceof ApiError)) {
    react(new ApiError({ status: notSent, code: 0, message: '' }, error));
    throw error;
  }
  if (error.fields.length === 0) return isOfContent(error) ? [{ name: [], errors: [error.message] }] : [];
  const texts = new Map<string, string[]>();
  for (const { field, message } of error.fields) {
    const name = rename[field] ?? field;
    texts.set(name, [...(texts.get(name) ?? []), message]);
  }
  return [...texts].map(([name, errors]) => ({ name: path(name), errors }));
}

const changedMeanwhile = 40_900;
const isOfContent = ({ status, code, message }: ApiError) =>
  [400, 409, 422].includes(status) && code !== changedMeanwhile && message !== '';

function path(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
