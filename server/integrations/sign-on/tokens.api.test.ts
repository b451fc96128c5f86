import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createBrowser } from '#dev/testing/browser.ts';
import { signInTrial, startRequest, startSignOnTrial } from '#dev/testing/sign-on.ts';

const trial = await startSignOnTrial();
const ann = await trial.addAccount('Ann');
afterAll(() => trial.stop());

const issuer = () => `${trial.url}/oidc`;
const audience = () => `${trial.url}/uc/api`;

test('the access token is an at+jwt for the console’s API without roles; the ID token carries name and email', async () => {
  const { tokens } = await signInTrial(trial, ann);
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  const claims = decodeJwt(tokens.access_token);
  expect(Object.keys(claims).sort()).toEqual(
    ['aud', 'client_id', 'epoch', 'exp', 'generation', 'iat', 'iss', 'jti', 'scope', 'session', 'sub'].sort(),
  );
  expect(claims).toMatchObject({ sub: ann, aud: audience(), iss: issuer(), epoch: 1 });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
  expect(tokens.claims()).toMatchObject({ sub: ann, name: 'Ann', email: 'ann@example.com' });
  expect(await trial.signOn.verifyToken(tokens.access_token)).toMatchObject({ accountId: ann, epoch: 1 });
});

test('no other token is accepted as an access token', async () => {
  const { tokens } = await signInTrial(trial, ann);
  const { key, kid } = trial.signOn.keys().signing;
  const base = () =>
    new SignJWT({ epoch: 1 }).setSubject(ann).setIssuer(issuer()).setAudience(audience()).setIssuedAt().setExpirationTime('5m');
  const header = { alg: 'ES256', typ: 'at+jwt', kid };
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const { alg: _alg, ...publicJwk } = await exportJWK(stranger.publicKey);
  const bad: Record<string, string> = {
    'an id token': tokens.id_token ?? '',
    'a refresh token': tokens.refresh_token ?? '',
    'no signature': new UnsecuredJWT({ epoch: 1 })
      .setSubject(ann)
      .setIssuer(issuer())
      .setAudience(audience())
      .setExpirationTime('5m')
      .encode(),
    'another audience': await base().setAudience('https://else.example').setProtectedHeader(header).sign(key),
    'another issuer': await base().setIssuer('https://else.example').setProtectedHeader(header).sign(key),
    'another type': await base()
      .setProtectedHeader({ ...header, typ: 'JWT' })
      .sign(key),
    expired: await base().setExpirationTime('-1m').setProtectedHeader(header).sign(key),
    'without an epoch': await new SignJWT({})
      .setSubject(ann)
      .setIssuer(issuer())
      .setAudience(audience())
      .setExpirationTime('5m')
      .setProtectedHeader(header)
      .sign(key),
    'a foreign key under our id': await base().setProtectedHeader(header).sign(stranger.privateKey),
    'a key it brings along': await base()
      .setProtectedHeader({ ...header, kid: 'mine', jwk: publicJwk })
      .sign(stranger.privateKey),
    'the public key as a secret': await base()
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(Buffer.from(JSON.stringify(publicJwk))),
    'a changed letter': tokens.access_token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
  };
  for (const [name, token] of Object.entries(bad)) await expect(trial.signOn.verifyToken(token), name).rejects.toThrow();
  expect(await trial.signOn.verifyToken(await base().setProtectedHeader(header).sign(key))).toEqual({
    accountId: ann,
    epoch: 1,
    issuedAt: expect.any(Number) as number,
  });
});

test('nothing stored in the database can be used as a credential', async () => {
  const browser = createBrowser();
  const pending = await startRequest(trial);
  const page = await browser.follow(pending.url.href, `${trial.url}/signin/`);
  const unspent = await startRequest(trial);
  const { tokens, callback } = await signInTrial(trial, ann, browser);
  const again = await browser.follow(unspent.url.href, `${trial.url}/callback`);
  const usable = [
    tokens.refresh_token,
    tokens.access_token,
    callback.searchParams.get('code'),
    again.url.searchParams.get('code'),
    page.url.pathname.split('/').at(-1),
    ...[...browser.cookies].map(([, cookie]) => cookie.value),
  ];
  const { rows } = await trial.database.pool.query<{ text: string }>(
    'SELECT e::text AS text FROM oidc_entities e UNION ALL SELECT k::text FROM signing_keys k',
  );
  const dump = rows.map((row) => row.text).join('\n');
  expect(usable.filter((value) => value === undefined || value === null || value.length < 20 || dump.includes(value))).toEqual(
    [],
  );
  expect(dump).not.toContain('"d":');
});

test('the hash of a session id is not accepted as the id', async () => {
  const { browser } = await signInTrial(trial, ann);
  const { rows } = await trial.database.pool.query<{ hash: string }>(
    "SELECT encode(id_hash, 'hex') AS hash FROM oidc_entities WHERE kind = 'Session'",
  );
  const names = [...browser.cookies.keys()].map((name) => name.split(' ')[0]);
  expect(names).toContain('atrium_session');
  for (const { hash } of rows) {
    for (const value of [hash, `\u2403hash\u2403${hash}`]) {
      const response = await fetch((await startRequest(trial, { prompt: 'none' })).url, {
        redirect: 'manual',
        headers: { cookie: `atrium_session=${encodeURIComponent(value)}` },
      });
      expect(response.headers.get('location')).toContain('error=login_required');
    }
  }
});

test('cookies are not accessible to scripts and other sites', async () => {
  const { browser } = await signInTrial(trial, ann);
  for (const [name, { attributes }] of browser.cookies)
    expect(attributes.toLowerCase(), name).toMatch(/samesite=lax.*httponly|httponly.*samesite=lax/);
});

test('a token from the command line is accepted, and an unknown account gets none', async () => {
  const token = await trial.signOn.signAccessToken(ann, { minutes: 10 });
  expect(await trial.signOn.verifyToken(token ?? '')).toEqual({
    accountId: ann,
    epoch: 1,
    issuedAt: expect.any(Number) as number,
  });
  expect(await trial.signOn.signAccessToken('01890000-0000-7000-8000-000000000000')).toBeUndefined();
});
