/** The name of a country or region by its two-letter code; any other text is returned as it is. `locale` is a BCP 47 tag. */
export function regionName(code: string, locale: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code) : code;
}
