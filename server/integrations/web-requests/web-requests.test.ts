import net from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Behaviour, startReceiver } from '#dev/testing/webhooks.ts';
import { allowedNetworks } from './allowed-networks.ts';
import { isCallable, isPublicAddress } from './public-address.ts';
import { createWebRequests, WebRequestError } from './web-requests.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"id":"1"}' };

/** Counts every attempt of this process to connect; all attempts fail. */
function watchConnections() {
  return vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket) {
    queueMicrotask(() => this.destroy(Object.assign(new Error('watched'), { code: 'ECONNREFUSED' })));
    return this;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

const hostile = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:0a00:0001::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
];

test.each(hostile)('%s is not public, and a name that resolves to it is not called', async (address) => {
  const connects = watchConnections();
  expect(isPublicAddress(address)).toBe(false);
  for (const found of [[address], ['93.184.216.34', address], [address, '2606:4700::1111']]) {
    const { post } = createWebRequests({ resolve: () => Promise.resolve(found) });
    await expect(post('https://hook.company.com/x', message)).rejects.toMatchObject({ failure: 'address' });
  }
  expect(connects).toHaveBeenCalledTimes(0);
});

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:cb00::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://company.com/',
  'ftp://company.com/',
  'file:///etc/passwd',
  'https://company.com:8443/',
  'https://company.com:22/',
  'https://user@company.com/',
  'https://user:password@company.com/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'not an address',
])('%s is never called', async (address) => {
  const connects = watchConnections();
  const resolve = vi.fn<() => Promise<string[]>>(() => Promise.resolve(['127.0.0.1']));
  expect(isCallable(URL.parse(address))).toBe(false);
  await expect(createWebRequests({ resolve }).post(address, message)).rejects.toMatchObject({ failure: 'address' });
  expect(connects).toHaveBeenCalledTimes(0);
  expect(resolve).toHaveBeenCalledTimes(0);
});

test('the connection goes to the address that was checked, even if the name changes immediately afterwards', async () => {
  const connects = watchConnections();
  const answers = [['93.184.216.34'], ['127.0.0.1']];
  const resolve = vi.fn<() => Promise<string[]>>(() => Promise.resolve(answers.shift() ?? []));
  await createWebRequests({ resolve })
    .post('https://hook.company.com/x', message)
    .catch(() => {});
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(connects).toHaveBeenCalledTimes(1);
  const [given] = connects.mock.calls[0] as unknown as [net.TcpNetConnectOpts | [net.TcpNetConnectOpts]];
  const options = Array.isArray(given) ? given[0] : given;
  expect(options).toMatchObject({ host: 'hook.company.com', port: 443 });
  const looked = await new Promise((done) => {
    options.lookup?.('hook.company.com', { all: true }, (_error, addresses) => done(addresses));
  });
  expect(looked).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

test('a reserved host name is not looked up', async () => {
  await expect(createWebRequests().post('https://receiver.invalid/x', message)).rejects.toMatchObject({ failure: 'name' });
});

async function posted(behaviour: Behaviour, timeoutMs = 200) {
  const receiver = await startReceiver(() => behaviour);
  const { post } = createWebRequests({ reroute: () => receiver.port, timeoutMs });
  try {
    const answer = await post('https://hook.company.com/a?b=c', message).catch((error: unknown) => {
      if (error instanceof WebRequestError) return error.failure;
      throw error;
    });
    return { answer, received: receiver.received };
  } finally {
    await receiver.close();
  }
}

test('an answer has its status and the beginning of its body, and only the message is sent', async () => {
  const { answer, received } = await posted(200);
  expect(answer).toMatchObject({ status: 200, body: Buffer.from('answer 200') });
  expect(Object.keys(received[0]?.headers ?? {}).toSorted()).toEqual([
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

test('a redirect is returned as an answer and not followed', async () => {
  const { answer, received } = await posted(302);
  expect(answer).toMatchObject({ status: 302 });
  expect(received).toHaveLength(1);
});

test('an endless answer is cut after 4 kB', async () => {
  const { answer } = await posted('endless', 5000);
  expect(answer).toMatchObject({ status: 200 });
  expect((answer as { body: Buffer }).body).toHaveLength(4096);
});

test.each([
  ['silent', 'timeout'],
  ['slowBody', 'timeout'],
  ['reset', 'broken'],
] as const)('a receiver that is %s fails with %s', async (behaviour, failure) => {
  expect((await posted(behaviour)).answer).toBe(failure);
});

test('a name server that does not answer is limited by the same time limit', async () => {
  const { post } = createWebRequests({ resolve: () => new Promise(() => {}), timeoutMs: 20 });
  await expect(post('https://hook.company.com/x', message)).rejects.toMatchObject({ failure: 'timeout' });
});

test('stopping a request fails with `stopped`', async () => {
  const stop = AbortSignal.abort();
  const { post } = createWebRequests({ resolve: () => Promise.resolve(['93.184.216.34']) });
  await expect(post('https://hook.company.com/x', { ...message, stop })).rejects.toMatchObject({ failure: 'stopped' });
});

describe('with allowed networks', () => {
  const allowed = allowedNetworks(['10.20.0.0/16', 'fd12:3456::/32']);

  test.each([
    ['https://10.20.3.4/x', []],
    ['https://10.20.3.4:8443/x', []],
    ['https://[fd12:3456::1]/x', []],
    ['https://payroll.internal:8443/x', ['10.20.3.4']],
    ['https://payroll/x', ['10.20.3.4', 'fd12:3456::1']],
    ['https://hook.company.com/x', ['93.184.216.34']],
  ])('%s is called', async (address, found) => {
    const connects = watchConnections();
    expect(isCallable(URL.parse(address), allowed)).toBe(true);
    const { post } = createWebRequests({ resolve: () => Promise.resolve(found), allowed });
    await expect(post(address, message)).rejects.toMatchObject({ failure: 'refused' });
    expect(connects).toHaveBeenCalled();
  });

  test.each([
    ['http://10.20.3.4/x', []],
    ['https://user:word@10.20.3.4/x', []],
    ['https://10.21.0.1/x', []],
    ['https://127.0.0.1/x', []],
    ['https://169.254.169.254/x', []],
    ['https://[::ffff:10.20.3.4]/x', []],
    ['https://payroll.internal/x', ['10.21.0.1']],
    ['https://payroll.internal/x', ['10.20.3.4', '127.0.0.1']],
    ['https://payroll.internal/x', ['::ffff:10.20.3.4']],
    ['https://payroll.internal/x', ['93.184.216.34']],
    ['https://hook.company.com:8443/x', ['93.184.216.34']],
  ])('%s is not called if it resolves to %s', async (address, found) => {
    const connects = watchConnections();
    const { post } = createWebRequests({ resolve: () => Promise.resolve(found), allowed });
    await expect(post(address, message)).rejects.toMatchObject({ failure: 'address' });
    expect(connects).toHaveBeenCalledTimes(0);
  });
});
