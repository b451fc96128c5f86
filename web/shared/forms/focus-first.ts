/** A panel or dialog takes the focus when it opens. If no field has taken it from there, the first field is focused. */
export function focusFirst(fields: HTMLElement | null): void {
  if (!fields || fields.contains(document.activeElement)) return;
  fields.querySelector<HTMLElement>('input:not([type="file"], :disabled), textarea:not(:disabled)')?.focus();
}
