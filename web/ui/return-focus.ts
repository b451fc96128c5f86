/** What opens above the page: dialogs and panels, and menus that lead to them. */
const layers = '[role="dialog"], dialog, [role="menu"]';

/**
 * What had the focus when a dialog or panel was opened gets it back once that is gone, unless something else has it by then;
 * for what was chosen from a menu that is what opened the menu. antd does so only where a dialog is closed before it is taken
 * away. Called once, for all of them.
 */
export function returnFocus(): void {
  const openers = new WeakMap<Element, Element>();
  let last: Element | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const layer = target.closest(layers);
    const from = last?.closest('[role="menu"]');
    const opener = from ? openers.get(from) : last;
    if (layer && opener && !layer.contains(opener)) openers.set(layer, openers.get(layer) ?? opener);
    last = target;
  });
  // Each of them is drawn in a box of its own at the end of the page.
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes) {
        const layer = node instanceof Element ? node.querySelector('[role="dialog"], dialog') : null;
        const opener = layer && openers.get(layer);
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      }
  }).observe(document.body, { childList: true });
}
