import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { manifestInput } from '#dev/testing/apps.ts';
import { readManifest } from './manifest-text.rules.ts';

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const faults = (over: Record<string, unknown>) =>
  readManifest(stringify(manifestInput('app', over))).faults.map(({ field, rule }) => `${field} ${rule}`);

type Row = { from: number; to: number | null; unitPrice: string; fixedFee?: string };
const row = (from: number, to: number | null, unitPrice = '1.00'): Row => ({ from, to, unitPrice });
const plan = (over: Record<string, unknown>, rows: Row[] = [row(1, null)], currency = 'CNY') => ({
  plans: [
    {
      key: 'one',
      name: four('One'),
      summary: four('One'),
      rule: 'STANDARD',
      unit: 'PEOPLE',
      prices: [{ currency, period: 'YEAR', rows }],
      ...over,
    },
  ],
});
const tiers = (...rows: Row[]) => plan({ rule: 'BOUND' }, rows);
const rowOf = (at: number, field: string) => `plans.0.prices.0.rows.${at}.${field}`;

describe('a plan', () => {
  test('without prices or rows is refused, in words that do not mention members', () => {
    expect(faults(plan({ prices: [] }))).toEqual(['plans.0.prices listEmpty']);
    expect(faults(plan({}, []))).toEqual(['plans.0.prices.0.rows listEmpty']);
  });

  test('is refused if a row ends before it begins', () => {
    expect(faults(tiers(row(1, 1), row(2, null)))).toEqual([]);
    expect(faults(tiers(row(1, 5), row(6, 5), row(6, null)))).toContain(`${rowOf(1, 'to')} planRowEmpty`);
    expect(faults(plan({ min: 5, max: 5 }))).toEqual([]);
    expect(faults(plan({ min: 5, max: 4 }))).toContain('plans.0.max planRowEmpty');
  });

  test('is refused if its rows have a gap, an overlap or an early end', () => {
    expect(faults(tiers(row(1, 5), row(6, null)))).toEqual([]);
    expect(faults(tiers(row(1, 5), row(7, null)))).toEqual([`${rowOf(1, 'from')} planRowGap`]);
    expect(faults(tiers(row(1, 5), row(5, null)))).toEqual([`${rowOf(1, 'from')} planRowGap`]);
    expect(faults(tiers(row(1, null), row(6, null)))).toContain(`${rowOf(0, 'to')} planRowGap`);
    expect(faults(tiers(row(1, 5), row(6, 10)))).toEqual([`${rowOf(1, 'to')} planRowGap`]);
  });

  test('is refused if its rows do not cover its smallest and largest quantity', () => {
    expect(faults(plan({ min: 2 }, [row(2, null)]))).toEqual([]);
    expect(faults(plan({ min: 2 }, [row(3, null)]))).toEqual([`${rowOf(0, 'from')} planRowGap`]);
    expect(faults(plan({ max: 10 }, [row(1, 10)]))).toEqual([]);
    expect(faults(plan({ max: 11 }, [row(1, 10)]))).toEqual([`${rowOf(0, 'to')} planRowGap`]);
  });

  test('may have several rows only if it is tiered', () => {
    expect(faults(plan({}, [row(1, 5), row(6, null)]))).toEqual(['plans.0.prices.0.rows planOneRow']);
    expect(faults(plan({ rule: 'BATCH' }, [row(1, 5), row(6, null)]))).toEqual(['plans.0.prices.0.rows planOneRow']);
  });

  test('needs a smallest quantity that fits its step, except for batches', () => {
    expect(faults(plan({ min: 10, purchaseUnit: 5 }))).toEqual([]);
    expect(faults(plan({ min: 11, purchaseUnit: 5 }))).toEqual(['plans.0.min planStep']);
    expect(faults(plan({ rule: 'BATCH', min: 11, purchaseUnit: 5 }))).toEqual([]);
  });

  test('is priced in whole rupiah, or in other currencies in whole cents', () => {
    expect(faults(plan({}, [row(1, null, '1500')], 'IDR'))).toEqual([]);
    expect(faults(plan({}, [row(1, null, '1500.50')], 'IDR'))).toEqual([`${rowOf(0, 'unitPrice')} wholeRupiah`]);
    expect(faults(plan({}, [{ ...row(1, null, '1500'), fixedFee: '0.01' }], 'IDR'))).toEqual([
      `${rowOf(0, 'fixedFee')} wholeRupiah`,
    ]);
    expect(faults(plan({}, [row(1, null, '1.005')]))).toEqual([`${rowOf(0, 'unitPrice')} wrongFormat`]);
    expect(faults(plan({}, [row(1, null, '-1')]))).toEqual([`${rowOf(0, 'unitPrice')} wrongFormat`]);
  });

  test('has one price for each currency and period, and a unique key', () => {
    const price = { currency: 'CNY', period: 'YEAR', rows: [row(1, null)] };
    expect(faults(plan({ prices: [price, { ...price, period: 'MONTH' }] }))).toEqual([]);
    expect(faults(plan({ prices: [price, price] }))).toEqual(['plans.0.prices.1.currency duplicate']);
    const [one] = plan({}).plans;
    expect(faults({ plans: [one, one] })).toEqual(['plans.1.key duplicate']);
  });
});

describe('a manifest', () => {
  test('of a default app has no plans; any other has both documents', () => {
    expect(faults({ default: true })).toEqual(['plans defaultIsFree']);
    expect(faults({ default: true, plans: [], privacyPolicy: undefined, userAgreement: undefined })).toEqual([]);
    expect(faults({ userAgreement: undefined })).toEqual(['privacyPolicy required']);
  });

  test('allows only https addresses for the authorization code, and http on localhost', () => {
    const signIn = (uri: string) => ({ signIn: { type: 'web', redirectUris: [uri], scopes: [] } });
    expect(faults(signIn('http://localhost:3001/callback'))).toEqual([]);
    expect(faults(signIn('http://apps.example.com/callback'))).toEqual(['signIn.redirectUris.0 website']);
    expect(faults(signIn('https://apps.example.com/#here'))).toEqual(['signIn.redirectUris.0 wrongFormat']);
    expect(faults({ signIn: { type: 'web', redirectUris: [], scopes: [] } })).toEqual(['signIn.redirectUris listEmpty']);
    const disguised = [
      'http://localhost:3001@evil.example/callback',
      'http://127.0.0.1:x@evil.example/',
      'https://apps.example.com@evil.example/callback',
      'https://user:password@apps.example.com/callback',
      'https:\\\\evil.example',
    ];
    for (const uri of disguised) expect([uri, faults(signIn(uri))]).toEqual([uri, ['signIn.redirectUris.0 website']]);
    for (const website of [
      'https://apps.example.com@evil.example',
      'https://apps.example.com:80@evil.example/x',
      'javascript:alert(1)',
    ])
      expect([website, faults({ website, helpUrl: website, launchUrl: website, backendUrl: website })]).toEqual([
        website,
        ['website website', 'helpUrl website', 'launchUrl website', 'backendUrl website'],
      ]);
  });

  test('may have line breaks in long texts, and in no others', () => {
    expect(faults({ description: four('One\n\nTwo') })).toEqual([]);
    expect(faults({ summary: four('One\nTwo') })).toContain('summary.en specialCharacters');
    expect(faults({ description: four('One\u0007Two') })).toContain('description.en specialCharacters');
  });

  test('names the line of each fault, also for missing and surplus fields', () => {
    const text = 'key: app\nversion: 1.0\nname:\n  en: App\nplans:\n  - key: one\n    surplus: 1\n';
    const lines = Object.fromEntries(readManifest(text).faults.map(({ field, line }) => [field, line]));
    expect(lines).toMatchObject({ version: 2, 'name.cn': 3, 'plans.0.surplus': 7, 'plans.0.rule': 6, developer: 1 });
  });

  test('is refused if it is not YAML, not text, or expands too far', () => {
    expect(readManifest('key: "open').faults).toMatchObject([{ field: '', rule: 'yamlBroken', line: 1 }]);
    expect(readManifest(Buffer.from([0xff, 0xfe, 0x00])).faults).toMatchObject([{ rule: 'yamlBroken' }]);
    const bomb = `a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [${'*a,'.repeat(9)}*a]\nc: &c [${'*b,'.repeat(9)}*b]\nd: [${'*c,'.repeat(9)}*c]\n`;
    expect(readManifest(bomb).manifest).toBeUndefined();
    expect(readManifest('').faults.length).toBeGreaterThan(0);
  });

  test('with more parts than any real one is refused without delaying other requests', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`);
    const texts = [many.join('\n'), `{${many.join(',')}}`, '['.repeat(1_900_000), `a: &a 1\nb: [${'*a,'.repeat(400_000)}]`];
    for (const text of texts) expect(readManifest(text).faults).toMatchObject([{ rule: 'yamlBroken' }]);
    expect(readManifest(many.join('\n')).faults[0]?.line).toBeGreaterThan(1000);
    const nested = ['['.repeat(20_000), `a: ${'{a: '.repeat(10_000)}`, '- '.repeat(15_000)];
    for (const text of nested) expect(readManifest(text).manifest).toBeUndefined();
  });

  test('with names of inherited object properties is refused', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const text = `${stringify(manifestInput('app'))}${name}:\n  default: true\n`;
      expect(readManifest(text).manifest).toBeUndefined();
    }
    expect(({} as Record<string, unknown>)['default']).toBeUndefined();
  });
});
