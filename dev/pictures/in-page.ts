/** What a page shows, as far as it can be measured; `where` describes an element for people. */
export type PageState = {
  /** Pixels by which the page is wider than its window. */
  readonly wider: number;
  readonly texts: readonly string[];
  readonly clipped: readonly { readonly where: string; readonly text: string }[];
  /** Controls that are too small for touch: lower or narrower than 40 px. */
  readonly small: readonly { readonly where: string; readonly size: string }[];
};

/** Runs in the page, so it uses nothing outside of itself. */
export function inspectPage(): PageState {
  const finger = 39.5;
  const texts = new Set<string>();
  const clipped = new Map<string, string>();
  const small = new Map<string, string>();
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element: Element) => {
    const classes = [...element.classList].filter((each) => !/^(css-|ant-css|atrium)/.test(each)).slice(0, 2);
    const label = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${[element.localName, ...classes].join('.')} “${label.slice(0, 40)}”`;
  };
  /** Elements whose texts must not leave them, because other texts may be beside them. */
  const lines = 'button, .ant-btn, .ant-tag, .ant-segmented-item, td, th, dt, dd, p, label, h1, h2, h3';
  const forMachines = (box: DOMRect) => box.width <= 1 || box.height <= 1;

  /** The element that cuts off a text, if any, with neither an ellipsis nor a scroll bar that gives access to the rest. */
  const cuts = (text: DOMRect, from: Element): Element | undefined => {
    let [across, down] = [true, true];
    for (let box: Element | null = from; box && (across || down); box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const edge = box.getBoundingClientRect();
      if (forMachines(edge) && style.overflow !== 'visible') return undefined;
      if (/auto|scroll/.test(style.overflowX)) across = false;
      if (/auto|scroll/.test(style.overflowY)) down = false;
      const cutX = across && /hidden|clip/.test(style.overflowX);
      const cutY = down && /hidden|clip/.test(style.overflowY);
      if (cutX && style.textOverflow === 'ellipsis') across = false;
      else if (cutX && (text.right > edge.right + 1 || text.left < edge.left - 1)) return box;
      if (cutY && style.webkitLineClamp !== 'none') down = false;
      else if (cutY && (text.bottom > edge.bottom + 2 || text.top < edge.top - 2)) return box;
      if (box.matches(lines) && across && text.right > edge.right + 1) return box;
      if (style.position === 'fixed') return undefined;
    }
    return undefined;
  };

  /** Whether an element is inside content for assistive technology only, such as the head of a table whose rows are cards. */
  const unseen = (from: Element): boolean => {
    for (let box: Element | null = from; box; box = box.parentElement)
      if (forMachines(box.getBoundingClientRect()) && getComputedStyle(box).overflow !== 'visible') return true;
    return false;
  };

  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement];
    if (!text || !parent || parent.closest('script, style, noscript, svg, .ant-select-measure') || !shown(parent)) continue;
    if (!parent.closest('[translate="no"]')) texts.add(text);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (forMachines(box) || parent.closest('[aria-hidden="true"]')) continue;
    const by = cuts(box, parent);
    if (by && !unseen(by)) clipped.set(name(by), text);
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
    if (!shown(element)) continue;
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.add(element.getAttribute(attribute)?.trim() ?? '');
  }

  const controls = 'button, a.ant-btn, [role="tab"], [role="switch"], [role="menuitem"], summary, input, textarea, select';
  const around =
    '.ant-segmented, label:not(.ant-segmented-item), .ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-input-number, .ant-upload, [role="tab"]';
  for (const element of document.querySelectorAll(controls)) {
    if (
      !shown(element) ||
      element.matches('[type="hidden"], [type="file"], :disabled') ||
      element.closest('[aria-hidden="true"]')
    )
      continue;
    const target = element.matches('input, textarea, button[role="switch"]') ? (element.closest(around) ?? element) : element;
    const { width, height } = target.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const beyond = ['::before', '::after']
      .map((part) => getComputedStyle(target, part))
      .filter((part) => part.position === 'absolute');
    const across = Math.max(width, ...beyond.map((part) => parseFloat(part.width) || 0));
    const down = Math.max(height, ...beyond.map((part) => parseFloat(part.height) || 0));
    if (across < finger || down < finger) small.set(name(target), `${Math.round(across)} × ${Math.round(down)}`);
  }
  texts.delete('');
  return {
    wider: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    texts: [...texts],
    clipped: [...clipped].map(([where, text]) => ({ where, text })),
    small: [...small].map(([where, size]) => ({ where, size })),
  };
}
