import type { Plugin } from 'rolldown';

// Node reads a file with one character beyond ASCII into two bytes a character. An escape takes six.
const beyond = /[\u0080-\uffff]/g;
const worthwhile = 1 / 5;

/** Escapes the characters beyond ASCII in programs that have few of them, which halves the memory of their source. */
export function oneByte(): Plugin {
  return {
    name: 'one-byte',
    // After the last step that prints programs, which would undo the escapes.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const found = chunk.code.match(beyond)?.length ?? 0;
        if (found > 0 && found < chunk.code.length * worthwhile) chunk.code = chunk.code.replaceAll(beyond, escaped);
      }
    },
  };
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
