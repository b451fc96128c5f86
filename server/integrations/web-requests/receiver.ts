const timeout = 10_000;

/**
 * Posts JSON to an address of the settings. User and password in the address are sent as basic authentication. No redirect is
 * followed.
 * @returns the status of the answer
 */
export async function postToReceiver(url: URL, body: object): Promise<number> {
  const target = new URL(url);
  const credentials =
    target.username &&
    `Basic ${Buffer.from(`${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`).toString('base64')}`;
  target.username = '';
  target.password = '';
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(credentials ? { authorization: credentials } : {}) },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  return response.status;
}
