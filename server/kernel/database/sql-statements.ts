/** Comments, literals and quoted bodies, whose semicolons end no statement, and semicolons. */
const token = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a text of SQL, without comments before them and without their semicolons. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let at = 0;
  for (const match of text.matchAll(token)) {
    current += text.slice(at, match.index);
    at = match.index + match[0].length;
    if (match[0] === ';') {
      statements.push(current.trim());
      current = '';
    } else if (!match[0].startsWith('--')) current += match[0];
  }
  return [...statements, (current + text.slice(at)).trim()].filter((statement) => statement !== '');
}
