/** A country or region of two letters by its name; what is none stays as it is. `locale` as BCP 47. */
export function regionName(code: string, locale: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code) : code;
}
