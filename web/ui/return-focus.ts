/**
 * What had the focus when a dialog, panel or menu was opened gets it back once that is gone, unless something else has it by
 * then. Where one led to the next, it is the last of their openers that can still be seen. antd does so only where a dialog is
 * closed before it is taken away. Called once, for all of them.
 */
export function returnFocus(): void {
  // By box, since that is empty by the time it is taken away; from the last opener to the first.
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

/** What opens above the page is drawn in boxes of its own at the end of it. */
const boxOf = (element: Element): Element | null => element.closest('body > :not(#root)');
