import { createHash } from 'node:crypto';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { isLanguage, type Language, localeOf, pickLanguage } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { consoleClientId } from './limits.ts';

const submitScript = 'document.forms[0].submit()';
const style = `
:root{color-scheme:light dark;--page:#F5F6F8;--surface:#FFF;--border:#E4E7EC;--text:#1B1F26;--soft:#5B6370;--primary:#1F5FD0;--on:#FFF}
@media(prefers-color-scheme:dark){:root{--page:#0F1216;--surface:#171B21;--border:#2A313B;--text:#E8EBF0;--soft:#A6AEBB;--primary:#2F6DE0}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text);font:14px/22px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{box-sizing:border-box;width:min(400px,calc(100vw - 32px));padding:32px;background:var(--surface);border:1px solid var(--border);border-radius:8px}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600}p{margin:0 0 24px;color:var(--soft)}
button,a{font:inherit;height:34px;padding:0 16px;border-radius:8px;border:1px solid var(--border);background:none;color:inherit;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;margin-right:8px}
.primary{background:var(--primary);border-color:var(--primary);color:var(--on)}`;

/**
 * Returns the content security policy of the authorization server's pages. `formTargets` are the origins to which a submitted
 * form may redirect: browsers follow such a redirect only to listed origins, so without them a logout to another origin would
 * fail.
 */
export function pagePolicy(formTargets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(submitScript)}'`,
    `style-src '${hashOf(style)}'`,
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Allows a form that redirects to an app, after a change of account or a logout, to do so. */
export async function allowFormTargets(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const { entities, params } = (ctx.oidc as typeof ctx.oidc | undefined) ?? {};
  if (ctx.type !== 'text/html' || !entities) return;
  const answered = ctx.oidc.redirectUriCheckPerformed ? params?.['redirect_uri'] : undefined;
  const address = entities.Interaction?.params['redirect_uri'] ?? answered ?? params?.['post_logout_redirect_uri'];
  const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined;
  if (!origin || origin === 'null') return;
  const policy = ctx.response.get('content-security-policy');
  ctx.set('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`));
}

/**
 * Shows the logout confirmation, or submits it automatically if the ID token hint is of the signed-in account, since then only
 * that person's client can have made the request.
 */
export async function renderLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const hint = ctx.oidc.entities.IdTokenHint?.payload.sub;
  const language = languageOf(ctx);
  const t = translator(language);
  const { client } = ctx.oidc;
  if (client && client.clientId !== consoleClientId) {
    ctx.body = page(language, t('account.logout.title'), appLogoutPage(t, escapeHtml(client.clientName ?? ''), form));
    return;
  }
  if (hint !== undefined && hint === ctx.oidc.session?.accountId) {
    const sure = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>');
    ctx.body = page(
      language,
      t('account.logout.going'),
      `<p>${t('account.logout.going')}</p>${sure}<script>${submitScript}</script>`,
    );
    return;
  }
  const buttons = `<button class="primary" autofocus type="submit" form="op.logoutForm" name="logout" value="yes">${t('account.logout.yes')}</button><a href="/">${t('account.logout.no')}</a>`;
  ctx.body = page(
    language,
    t('account.logout.title'),
    `<h1>${t('account.logout.title')}</h1><p>${t('account.logout.text')}</p>${form}${buttons}`,
  );
}

/**
 * Returns the logout page of an app. The person chooses what to sign out of, because otherwise an app could end sign-ins to
 * others.
 */
function appLogoutPage(t: ReturnType<typeof translator>, app: string, form: string): string {
  const buttons = `<button class="primary" autofocus type="submit" form="op.logoutForm">${t('account.logout.appOnly')}</button><button type="submit" form="op.logoutForm" name="logout" value="yes">${t('account.logout.appAll')}</button>`;
  return `<h1>${t('account.logout.appTitle')}</h1><p>${t('account.logout.appText', { app })}</p>${form}${buttons}`;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** After a logout without a return address, redirects to the console's page. */
export async function renderSignedOut(ctx: KoaContextWithOIDC): Promise<void> {
  ctx.redirect('/signed-out');
}

/** There is no trusted return address for the error, so the console's page shows it. */
export async function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  if (ctx.accepts('html', 'json') !== 'html') {
    ctx.body = out;
    return;
  }
  ctx.status = 303;
  const clientId = ctx.oidc.params?.['client_id'] ?? ctx.query['client_id'];
  const page = clientId === undefined || clientId === consoleClientId ? '/signin/failed' : '/oauth/failed';
  ctx.redirect(`${page}?reason=${encodeURIComponent(out.error)}`);
}

/** Returns a page outside the console. `title` and `body` are HTML. */
export function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

function languageOf(ctx: KoaContextWithOIDC): Language {
  const requested = ctx.oidc.params?.ui_locales;
  const first = typeof requested === 'string' ? requested.split(' ')[0] : undefined;
  return isLanguage(first) ? first : pickLanguage(first || ctx.get('accept-language'));
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
