/** Which files an upload accepts. `types` are MIME types; `megabytes` counts 1,000,000 bytes. */
export interface UploadRules {
  types: readonly string[];
  megabytes: number;
}

export type UploadFault = { fault: 'wrongType' } | { fault: 'tooLarge'; actual: number };

/** Why a file is refused before it is sent, or undefined if it is accepted. The server checks again. */
export function uploadFault(file: { type: string; size: number; name: string }, rules: UploadRules): UploadFault | undefined {
  const known = rules.types.includes(file.type) || (file.type === '' && rules.types.some((type) => matchesName(type, file.name)));
  if (!known) return { fault: 'wrongType' };
  if (file.size > rules.megabytes * 1_000_000) return { fault: 'tooLarge', actual: Math.ceil(file.size / 100_000) / 10 };
  return undefined;
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

function matchesName(type: string, name: string): boolean {
  const extension = extensions[type];
  return extension !== undefined && name.toLowerCase().endsWith(`.${extension}`);
}

/** The usual names of the types: `PNG`, `JPG`, `WEBP`. */
export function typeNames(types: readonly string[]): string[] {
  return types.map((type) => (extensions[type] ?? type).toUpperCase());
}
