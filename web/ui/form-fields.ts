/** The name of a field in a form of antd, such as `['billingAddress', 'city']`. */
export type FieldPath = readonly (string | number)[];

/** A field to which a summary leads. */
export interface FieldLink {
  key: string;
  label: string;
  focus: () => void;
}

const focusable = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

/** The key of a field; antd uses it as the id of the input. */
export const fieldKey = (name: FieldPath): string => name.join('_');

/**
 * A link to a field of the form in the element `rootId`. Its label is the text on screen: of the field, or of the section that
 * contains it.
 */
export function linkTo(rootId: string, name: FieldPath): FieldLink {
  const key = fieldKey(name);
  const root = document.getElementById(rootId);
  return { key, label: root ? labelOf(root, key) : key, focus: () => focusField(rootId, name) };
}

/** Focuses a field and scrolls to it. What hides it, a collapsed section or another tab, is opened. */
export function focusField(rootId: string, name: FieldPath): void {
  const root = document.getElementById(rootId);
  const place = root && placeOf(root, fieldKey(name));
  if (!place) return;
  for (let part: HTMLElement | null = place; part; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true;
    const tab = part.role === 'tabpanel' && !part.checkVisibility() ? part.getAttribute('aria-labelledby') : null;
    if (tab) document.getElementById(tab)?.click();
  }
  // The tab shows its content with the next frame.
  requestAnimationFrame(() => {
    const target = place.matches(focusable) ? place : place.querySelector<HTMLElement>(`:checked, ${focusable}`);
    target?.focus({ preventScroll: true });
    place.scrollIntoView({ block: 'center' });
  });
}

/** A link to a group of radio buttons, or to the select that replaces it in a narrow window. */
export const linkToChoice = (name: string, label: string): FieldLink => ({
  key: name,
  label,
  focus: () => document.querySelector<HTMLElement>(`[name="${name}"]:checked, #${name}`)?.focus(),
});

function labelOf(root: HTMLElement, key: string): string {
  const place = placeOf(root, key);
  const texts = [
    root.querySelector(`label[for="${CSS.escape(key)}"]`)?.textContent,
    place?.getAttribute('aria-label'),
    place instanceof HTMLInputElement ? place.labels?.[0]?.textContent : undefined,
    place?.closest('fieldset')?.querySelector('legend')?.textContent,
    place?.closest('section')?.querySelector('h2')?.textContent,
  ];
  return texts.find((text) => text?.trim())?.trim() ?? key;
}

/** The input of a field, or the part of the form that contains it. */
function placeOf(root: HTMLElement, key: string): HTMLElement | null {
  const id = CSS.escape(key);
  return (
    root.querySelector<HTMLElement>(`#${id}`) ??
    root.querySelector<HTMLElement>(`label[for="${id}"]`)?.closest<HTMLElement>('.ant-form-item') ??
    null
  );
}
