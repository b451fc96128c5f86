import { currencies, type Currency } from '#contract/billing/currencies.ts';
import { type Language, localeOf } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { CardFault, CardField } from './card-form.ts';
import type { Intent } from './intents.ts';
import { testCards } from './numbers.ts';

export const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Served as a separate file, because these pages allow no inline styles. */
export const style = `
:root{color-scheme:light dark;--page:#F2F3F6;--card:#FFF;--line:#C9CFD9;--text:#1A1F27;--soft:#565E6B;--ink:#0B6B5A;--on:#FFF;--bad:#B3261E;--warn:#FFF4DC;--warnline:#E3C06A;--warntext:#5C4300}
@media(prefers-color-scheme:dark){:root{--page:#101317;--card:#191D23;--line:#4A525E;--text:#ECEFF3;--soft:#A9B1BD;--ink:#5FD3BC;--on:#06231D;--bad:#FF9C94;--warn:#332A12;--warnline:#7A6224;--warntext:#F4DFA6}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/24px system-ui,"PingFang SC","PingFang HK","Microsoft YaHei","Microsoft JhengHei","Noto Sans CJK SC",sans-serif}
main{width:min(480px,calc(100vw - 32px));margin:40px auto;padding:28px 32px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 16px;font-size:22px;line-height:30px}p{margin:0 0 16px}.notice{padding:10px 14px;border:1px solid var(--warnline);border-radius:8px;background:var(--warn);color:var(--warntext);font-size:14px;line-height:21px}
label{display:block;margin:0 0 4px;font-size:14px;font-weight:600}.field{margin:0 0 16px}.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
input{width:100%;height:42px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--bad)}.fault{margin:4px 0 0;color:var(--bad);font-size:14px}
button,.link{display:block;width:100%;min-height:44px;padding:9px 16px;border-radius:8px;font:inherit;font-weight:600;text-align:center;cursor:pointer}
button{border:1px solid var(--ink);background:var(--ink);color:var(--on)}button.second{margin-top:12px;background:transparent;color:var(--ink)}.link{margin-top:4px;color:var(--ink)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}details{margin:16px 0 0;font-size:14px}summary{cursor:pointer;color:var(--ink)}
table{width:100%;margin:8px 0 0;border-collapse:collapse}th,td{padding:6px 8px 6px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 20px}dt{color:var(--soft)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
@media(max-width:480px){main{margin:16px auto;padding:20px}}`;

const grouped = (number: string) =>
  number.length === 15 ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3') : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Returns the form for one card. Entered numbers and codes are never written back. */
export function cardPage(
  language: Language,
  { action, cancelUrl }: { action: string; cancelUrl: string | null },
  {
    faults = {},
    holder = '',
    expiry = '',
  }: { faults?: Partial<Record<CardField, CardFault>>; holder?: string; expiry?: string } = {},
): string {
  const t = translator(language);
  const first = (['number', 'expiry', 'code', 'holder'] as const).find((name) => faults[name]) ?? 'number';
  const field = (name: CardField, attributes: string, value = '') => {
    const fault = faults[name];
    const aria = fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '';
    return `<div class="field"><label for="${name}">${escape(t(`cardForm.${name}`))}</label><input id="${name}" name="${name}" ${attributes} autocomplete="off" spellcheck="false" aria-required="true"${aria}${name === first ? ' autofocus' : ''} value="${escape(value)}">${fault ? `<p class="fault" id="${name}-fault">${escape(t(`cardForm.faults.${fault}`))}</p>` : ''}</div>`;
  };
  const rows = testCards.map(
    ({ number, behaviour }) => `<tr><td>${grouped(number)}</td><td>${escape(t(`cardForm.behaviours.${behaviour}`))}</td></tr>`,
  );
  return page(
    language,
    t('cardForm.title'),
    `<p class="notice" role="note">${escape(t('cardForm.noMoney'))}</p>
<form method="post" action="${escape(action)}" novalidate>
${field('number', 'inputmode="numeric" maxlength="24" placeholder="4242 4242 4242 4242"')}
<div class="two">${field('expiry', 'inputmode="numeric" maxlength="9" placeholder="08/30"', expiry)}${field('code', 'inputmode="numeric" maxlength="4" placeholder="123"')}</div>
${field('holder', 'maxlength="100"', holder)}
<button type="submit">${escape(t('cardForm.save'))}</button></form>
${cancelUrl ? `<a class="link" href="${escape(cancelUrl)}">${escape(t('cardForm.back'))}</a>` : ''}
<details><summary>${escape(t('cardForm.numbers'))}</summary><p>${escape(t('cardForm.numbersText'))}</p><table><thead><tr><th scope="col">${escape(t('cardForm.number'))}</th><th scope="col">${escape(t('cardForm.happens'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`,
  );
}

/** Returns the bank's challenge page before a payment. */
export function challengePage(language: Language, intent: Intent, action: string): string {
  const t = translator(language);
  return page(
    language,
    t('cardForm.challenge'),
    `<p class="notice" role="note">${escape(t('cardForm.noMoney'))}</p><p>${escape(t('cardForm.challengeText'))}</p>
<dl><dt>${escape(t('cardForm.amount'))}</dt><dd>${escape(amountOf(language, intent))}</dd><dt>${escape(t('cardForm.order'))}</dt><dd>${escape(intent.description ?? '–')}</dd></dl>
<form method="post" action="${escape(action)}"><button name="answer" value="approve">${escape(t('cardForm.approve'))}</button><button class="second" name="answer" value="refuse">${escape(t('cardForm.refuse'))}</button></form>`,
  );
}

function amountOf(language: Language, { amount, currency }: Intent): string {
  const code = currencies.find((known: Currency) => known.toLowerCase() === currency) ?? 'USD';
  const whole = code === 'IDR' ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(localeOf[language], {
    style: 'currency',
    currency: code,
    currencyDisplay: 'code',
    ...whole,
  }).format(amount / 100);
}

export function expiredPage(language: Language): string {
  const t = translator(language);
  return page(language, t('cardForm.over'), `<p>${escape(t('cardForm.overText'))}</p>`);
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><link rel="stylesheet" href="/style.css"></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
}
