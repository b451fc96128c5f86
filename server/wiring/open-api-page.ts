import { createHash } from 'node:crypto';
import { appScopes } from '#contract/apps/app-facts.ts';
import { type OpenEndpoint, openApi } from '#contract/apps/open-api.ts';
import { openApiDocument } from '#contract/apps/open-api-facts.ts';
import { openApiDescription, scopeTexts } from './open-api-document.ts';
import { schemaOf } from './openapi.ts';

interface Schema {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  default?: unknown;
  maximum?: number;
}

const style = `:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--line:#dfe3e8;--text:#1b2430;--soft:#5b6675;--accent:#1a56c4}
@media(prefers-color-scheme:dark){:root{--page:#14171c;--card:#1c2129;--line:#343b46;--text:#e8ecf1;--soft:#a5aebb;--accent:#8ab4ff}}
body{margin:0;background:var(--page);color:var(--text);font:16px/26px system-ui,sans-serif}main{box-sizing:border-box;max-width:860px;margin:0 auto;padding:40px 20px 80px}
h1{font-size:30px;line-height:38px;margin:0 0 8px}h2{font-size:21px;margin:40px 0 8px}h3{font-size:17px;margin:0 0 4px;overflow-wrap:anywhere}p{margin:0 0 12px}.soft{color:var(--soft)}
a{color:var(--accent)}code,pre{font:14px/22px ui-monospace,monospace}pre{margin:0 0 12px;padding:12px 14px;overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
section.call{margin:16px 0;padding:18px 20px;background:var(--card);border:1px solid var(--line);border-radius:12px}
.table{overflow-x:auto;margin:10px 0 0}table{border-collapse:collapse;width:100%;font-size:14px;line-height:22px}th,td{text-align:start;vertical-align:top;padding:5px 12px 5px 0;border-top:1px solid var(--line)}th{color:var(--soft);font-weight:500}td:first-child{white-space:nowrap}`;

/** The content security policy of the page, which allows only its own style. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const code = (text: string) => `<code>${escape(text)}</code>`;

/** The HTML documentation of the open API, generated from its OpenAPI document. */
export function openApiPage(publicUrl: string): string {
  const { info } = openApiDescription(publicUrl) as { info: { title: string; description: string } };
  const scopes = appScopes.map((scope) => [code(scope), escape(scopeTexts[scope])]);
  const begin = `curl -H "Authorization: Bearer $ACCESS_TOKEN" \\\n  ${publicUrl}${openApi.me.path}`;
  const body = `<h1>${escape(info.title)}</h1><p class="soft">${escape(info.description)}</p>
<p>Machine-readable: <a href="${openApiDocument}">OpenAPI 3.1</a> · <a href="/oidc/.well-known/openid-configuration">OpenID configuration</a></p>
<h2>Getting started</h2><p>Sign the person in with any OpenID Connect library: authorization code with PKCE (S256), issuer ${code(`${publicUrl}/oidc`)}. Send the returned access token with each call.</p><pre tabindex="0">${escape(begin)}</pre>
<p>Every successful answer is ${code('{ "code": 0, "message": …, "data": … }')}. An error has another code, a message in the language of ${code('Accept-Language')} (en, cn, hk, id) and a ${code('requestId')}. 401 and 403 give the reason in ${code('WWW-Authenticate')}: after ${code('invalid_token')} get a new token with the refresh token, and sign the person in again if that is refused; ${code('insufficient_scope')} names the required scope.</p>
<h2>Scopes</h2>${table(['Scope', 'Data'], scopes)}
<h2>Calls</h2>${Object.values(openApi as Record<string, OpenEndpoint>)
    .map(callOf)
    .join('')}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(info.title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

function callOf({ path, scope, summary, params, query, output }: OpenEndpoint): string {
  const parameterRows = [params, query].flatMap((each) => (each ? rowsOf(schemaOf(each, 'input') as Schema) : []));
  return `<section class="call"><h3>${code(`GET ${path}`)}</h3><p>${escape(summary)}. <span class="soft">Scope ${code(scope)}</span></p>${
    parameterRows.length ? table(['Parameter', 'Type'], parameterRows) : ''
  }${table(['Field of data', 'Type'], rowsOf(schemaOf(output, 'output')))}</section>`;
}

/** Table rows for the fields of a schema. Names of nested fields are joined by dots. */
function rowsOf(schema: Schema, before = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.anyOf?.find((each) => each.type !== 'null') ?? field;
    const isNull = inner !== field;
    const path = `${before}${name}${inner.type === 'array' ? '[]' : ''}`;
    const optional = schema.required?.includes(name) || field.default !== undefined ? '' : ', optional';
    const below = inner.type === 'array' ? (inner.items ?? {}) : inner;
    return [
      [code(path), escape(`${typeOf(below)}${isNull ? ' or null' : ''}${optional}${limits(field)}`)],
      ...rowsOf(below, `${path}.`),
    ];
  });
}

const limits = ({ default: usual, maximum }: Schema) =>
  `${usual === undefined ? '' : `, ${JSON.stringify(usual)} by default`}${maximum === undefined ? '' : `, at most ${maximum}`}`;

function typeOf({ type, format, enum: values }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  if (format) return format === 'uri' ? 'address' : format;
  return String(type ?? 'string');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((each) => `<th>${each}</th>`).join('');
  return `<div class="table" tabindex="0" role="region" aria-label="${heads.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;
}
