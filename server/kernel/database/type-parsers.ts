import pg from 'pg';

const dates = [pg.types.builtins.DATE, 1182];

/** Dates stay text (YYYY-MM-DD), because they have no time zone. int8 values, which are counts, become numbers. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (dates.includes(oid)) return (value: string) => value;
    if (oid === 20) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};
