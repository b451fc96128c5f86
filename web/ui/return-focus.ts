/**
 * When a dialog, panel or menu is removed, returns the focus to the element that had it before, unless another element has it by
 * then. If overlays opened one another, the focus goes to the last opener that is still visible. antd does this only if a dialog
 * is closed before it is unmounted. Called once for all overlays.
 */
export function returnFocus(): void {
  // By container, since that is empty by the time it is removed; ordered from the last opener to the first.
  const openers = new WeakMap<Element, readonly Element[]>();
  let last: { element: Element; box: Element | null } | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const box = boxOf(target);
    if (box && last && last.box !== box && !openers.has(box))
      openers.set(box, [last.element, ...((last.box && openers.get(last.box)) ?? [])]);
    last = { element: target, box };
  });
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes) {
        if (!(node instanceof Element) || (document.activeElement ?? document.body) !== document.body) continue;
        const opener = openers.get(node)?.find((each) => each.isConnected && each.checkVisibility({ visibilityProperty: true }));
        if (opener instanceof HTMLElement) opener.focus();
      }
  }).observe(document.body, { childList: true });
}

/** Overlays are rendered in containers at the end of the body. */
const boxOf = (element: Element): Element | null => element.closest('body > :not(#root)');
