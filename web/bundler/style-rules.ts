/**
 * A style sheet without the rules whose selectors are all refused by `keeps`, which is called with each selector of a list and its
 * rule. Selectors inside `:not(…)` and other functions are not passed on, since they do not say that a rule applies.
 */
export function filterRules(css: string, keeps: (selector: string, rule: string) => boolean): string {
  return blocksOf(css)
    .map(([prelude, body]) => {
      const rule = `${prelude}{${body}}`;
      if (/^@(?!keyframes)/.test(prelude)) {
        const kept = filterRules(body, keeps);
        return kept && `${prelude}{${kept}}`;
      }
      const kept = prelude
        .split(/,(?![^(]*\))/)
        .filter((selector) => keeps(selector.replaceAll(/:[a-z-]+\([^)]*\)/g, '').trim(), rule));
      return kept.length > 0 && body ? `${kept.join(',')}{${body}}` : '';
    })
    .join('');
}

/** The outermost blocks of a sheet; statements without a block are left out. */
function blocksOf(css: string): [prelude: string, body: string][] {
  const blocks: [string, string][] = [];
  let [depth, start, bodyStart] = [0, 0, 0];
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at];
    if (letter === '{') {
      if (depth === 0) bodyStart = at + 1;
      depth += 1;
    } else if (letter === '}') {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push([css.slice(start, bodyStart - 1).trim(), css.slice(bodyStart, at)]);
      start = at + 1;
    } else if (letter === ';' && depth === 0) start = at + 1;
  }
  return blocks;
}
