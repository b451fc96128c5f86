import { Marked, type Token, type Tokens, type TokenizerExtension } from 'marked';
import type { HelpBlock, HelpPart, HelpText } from '#contract/workplace/help-facts.ts';

/** Returns a phrase by its key, or undefined if there is none. */
export type PhraseOf = (key: string) => string | undefined;
/** A file that cannot be compiled into an article; the message states why. */
export class HelpFault extends Error {}

interface ControlToken extends Tokens.Generic {
  key: string;
}

/** `{members.add}`: the label on the screen, in the language of the article. */
const control: TokenizerExtension = {
  name: 'control',
  level: 'inline',
  start: (source) => source.indexOf('{'),
  tokenizer(source): ControlToken | undefined {
    const [raw, key] = /^\{([\w.]+)\}/.exec(source) ?? [];
    return raw && key ? { type: 'control', raw, key } : undefined;
  },
};
const marked = new Marked({ extensions: [control] });

/**
 * Compiles Markdown into the structure that the help centre renders: one `#` title, a first paragraph that is also the summary,
 * then `##` headings, paragraphs, lists, notes (`>`) and pictures of screens (`![text](en.webp)`). Throws HelpFault for anything else, in particular raw HTML, and for a
 * reference to a phrase that does not exist. Nothing is ever rendered as HTML.
 */
export function helpText(markdown: string, phraseOf: PhraseOf): HelpText {
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title['depth'] !== 1) throw new HelpFault('must begin with one # title');
  const headings: string[] = [];
  const blocks = rest.map((token) => blockOf(token, phraseOf, headings));
  const [first] = blocks;
  if (first?.kind !== 'paragraph') throw new HelpFault('needs a first paragraph that says what it is about');
  return { title: plain(partsOf(title.tokens, phraseOf)), summary: plain(first.parts), blocks };
}

/** The text of an article without its formatting. */
export function plainText({ blocks }: HelpText): string {
  return blocks
    .flatMap((block): string | string[] => {
      if (block.kind === 'heading') return block.text;
      if (block.kind === 'picture') return [];
      return block.kind === 'list' ? block.items.map(plain) : plain(block.parts);
    })
    .join(' ');
}

/** The targets of all links in an article. */
export function linksOf({ blocks }: HelpText): string[] {
  const inParts = (parts: readonly HelpPart[]): string[] =>
    parts.flatMap((part) => (typeof part === 'object' && part.kind === 'link' ? [part.to] : []));
  return blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'picture') return [];
    return block.kind === 'list' ? block.items.flatMap(inParts) : inParts(block.parts);
  });
}

function blockOf(token: Token, phraseOf: PhraseOf, headings: string[]): HelpBlock {
  switch (token.type) {
    case 'heading': {
      if (token['depth'] !== 2) throw new HelpFault(`has a heading of another level: ${token.raw.trim()}`);
      headings.push(token.raw);
      return { kind: 'heading', id: `part-${headings.length}`, text: plain(partsOf(token.tokens, phraseOf)) };
    }
    case 'paragraph':
      if (token.tokens?.[0]?.type === 'image') return pictureOf(token as Tokens.Paragraph);
      return { kind: 'paragraph', parts: partsOf(token.tokens, phraseOf) };
    case 'blockquote': {
      const [line, ...more] = token.tokens ?? [];
      if (line?.type !== 'paragraph' || more.length > 0) throw new HelpFault('has a note of more than one paragraph');
      return { kind: 'note', parts: partsOf(line.tokens, phraseOf) };
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', ordered, items: items.map((item) => itemOf(item, phraseOf)) };
    }
    default:
      throw new HelpFault(`holds ${token.type}, which is not drawn: ${token.raw.trim().slice(0, 40)}`);
  }
}

/** A paragraph that consists of one picture, a file beside the article. */
function pictureOf({ raw, tokens }: Tokens.Paragraph): HelpBlock {
  const [image, ...more] = tokens;
  const src = String(image && 'href' in image ? image.href : '');
  const alt = String(image && 'text' in image ? image.text : '').trim();
  if (more.length > 0 || !/^\w+\.webp$/.test(src)) throw new HelpFault(`holds a picture that is not drawn: ${raw.trim()}`);
  if (!alt) throw new HelpFault(`has a picture without a text that describes it: ${raw.trim()}`);
  return { kind: 'picture', src, alt };
}

function itemOf({ tokens }: Tokens.ListItem, phraseOf: PhraseOf): HelpPart[] {
  const [line, ...more] = tokens;
  if ((line?.type !== 'text' && line?.type !== 'paragraph') || more.length > 0)
    throw new HelpFault('has a list item that is more than one line');
  return partsOf(line.tokens, phraseOf);
}

function partsOf(tokens: readonly Token[] = [], phraseOf: PhraseOf): HelpPart[] {
  return tokens.map((token): HelpPart => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return String(token['text']).replaceAll(/\s*\n\s*/g, ' ');
      case 'control':
        return { kind: 'control', text: phrase(String(token['key']), phraseOf) };
      case 'strong':
        return { kind: 'strong', text: plain(partsOf(token.tokens, phraseOf)) };
      case 'codespan':
        return { kind: 'code', text: String(token['text']) };
      case 'link':
        if (!String(token['href']).startsWith('/')) throw new HelpFault(`links outside of the console: ${token.raw}`);
        return { kind: 'link', to: String(token['href']), parts: partsOf(token.tokens, phraseOf) };
      default:
        throw new HelpFault(`holds ${token.type}, which is not drawn: ${token.raw.trim().slice(0, 40)}`);
    }
  });
}

function phrase(key: string, phraseOf: PhraseOf): string {
  const found = phraseOf(key);
  if (found === undefined) throw new HelpFault(`names {${key}}, which is no phrase`);
  if (/[{}<>]/.test(found)) throw new HelpFault(`names {${key}}, which is no fixed text`);
  return found;
}

function plain(parts: readonly HelpPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.kind === 'link' ? plain(part.parts) : part.text;
    })
    .join('');
}
