import { describe, expect, test } from 'vitest';
import { findOutsideAccess, isFromThisMachine } from './private-request.ts';

// [Note: Headers of real browsers] Recorded from Chromium 156 in a private window, on pages with the same headers as
// ours. The journey `sign-up-button.test.ts` tests the same requests with a real browser and a real server.

type Headers = Readonly<Record<string, string>>;

const fetchSite = (site: string, mode: string, dest: string): Headers => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});
const opened = (site: string): Headers => fetchSite(site, 'navigate', 'document');

/**
 * Whether a request from an address, with an HTTP version, may read the outbox, and what the request shows
 * about how the server is reached.
 */
function judge(headers: Headers, { address = '127.0.0.1', httpVersion = '1.1' } = {}) {
  const socket = { remoteAddress: address };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are all of its members that are read
  const raw = { headers, socket, httpVersion } as Parameters<typeof isFromThisMachine>[0]['raw'];
  return { mayRead: isFromThisMachine({ raw }), by: findOutsideAccess({ headers, address }) };
}

describe.each(['localhost:8787', '127.0.0.1:8787', '[::1]:8787', 'localhost'])('at %s', host => {
  const own = `http://${host}`;

  test.each<[what: string, headers: Headers, mayRead: boolean]>([
    ['a typed address', opened('none'), true],
    ['a link in an email program', opened('none'), true],
    ['a link in webmail', { ...opened('cross-site'), referer: 'https://mail.example/' }, true],
    ['a link on a page of ours', opened('same-origin'), true],
    [
      'the button of a page of ours, which hides its origin',
      { origin: 'null', ...opened('same-origin') },
      false,
    ],
    ['a fetch of the app', fetchSite('same-origin', 'cors', 'empty'), true],
    ['a POST of the app', { origin: own, ...fetchSite('same-origin', 'cors', 'empty') }, true],
    ['a worker of the app', { origin: own, ...fetchSite('same-origin', 'cors', 'empty') }, true],
    ['the service worker’s script', fetchSite('same-origin', 'same-origin', 'serviceworker'), true],
    ['an image that the service worker fetches', fetchSite('same-origin', 'no-cors', 'empty'), true],
    ['the socket of the app', { origin: own }, true],
    ['a beacon', { origin: own, ...fetchSite('same-origin', 'no-cors', 'empty') }, true],
    ['an image', fetchSite('same-origin', 'no-cors', 'image'), true],
    ['a program', {}, true],
    ['an image on another site', fetchSite('cross-site', 'no-cors', 'image'), false],
    ['a GET of another site', fetchSite('cross-site', 'no-cors', 'empty'), false],
    [
      'a POST of another site',
      { origin: 'https://evil.example', ...fetchSite('cross-site', 'no-cors', 'empty') },
      false,
    ],
    ['a sandboxed frame', { origin: 'null', ...fetchSite('cross-site', 'no-cors', 'empty') }, false],
    ['a form on another site', { origin: 'http://evil.example', ...opened('cross-site') }, false],
    ['a form on another site that hides its origin', { origin: 'null', ...opened('cross-site') }, false],
    ['a socket of another site', { origin: 'https://evil.example' }, false],
    [
      'a browser extension',
      { origin: 'chrome-extension://abcdef', ...fetchSite('none', 'cors', 'empty') },
      false,
    ],
  ])('%s shuts nothing', (_what, headers, mayRead) => {
    expect(judge({ host, ...headers })).toEqual({ mayRead, by: undefined });
  });
});

test.each([
  ['0.0.0.0:8787', {}],
  ['[::]:8787', {}],
  ['[::ffff:7f00:1]:8787', {}],
  ['localhost.:8787', {}],
  ['kinfolio.localhost:8787', { origin: 'http://kinfolio.localhost:8787', 'sec-fetch-site': 'same-origin' }],
  ['', {}],
  ['a b', {}],
])('Host "%s" reads nothing and shuts nothing', (host, headers) => {
  expect(judge({ host, ...headers })).toEqual({ mayRead: false, by: undefined });
});

test('HTTP/1.0 reads nothing and shuts nothing', () => {
  const host = 'localhost';
  expect(judge({ host }, { httpVersion: '1.0' })).toEqual({ mayRead: false, by: undefined });
});

const host = 'localhost:8787';
test.each<[what: string, by: string, headers: Headers, address?: string]>([
  ['X-Forwarded-For', 'proxy', { host, 'x-forwarded-for': '192.0.2.1' }],
  ['X-Forwarded-Proto', 'proxy', { host, 'x-forwarded-proto': 'https' }],
  ['Forwarded', 'proxy', { host, forwarded: 'for=192.0.2.1' }],
  ['Via', 'proxy', { host, via: '1.1 proxy' }],
  ['X-Real-IP', 'proxy', { host, 'x-real-ip': '192.0.2.1' }],
  ['a Host of another name, as after DNS rebinding', 'other-name', { host: 'evil.example:8787' }],
  ['a Host with an address of the network', 'other-name', { host: '192.168.1.5:8787' }],
  ['a Host that begins like ours', 'other-name', { host: 'localhost.evil.example' }],
  ['a Host that begins like an address of ours', 'other-name', { host: '127.0.0.1.evil.example' }],
  [
    'a page of its own under another name, by a proxy that replaces Host',
    'other-name',
    { host, origin: 'https://passport.example.org', ...fetchSite('same-origin', 'cors', 'empty') },
  ],
  ['another machine', 'other-machine', { host }, '192.0.2.1'],
  ['another machine by IPv6', 'other-machine', { host }, '::ffff:192.0.2.1'],
])('%s shuts the outbox', (_what, by, headers, address = '127.0.0.1') => {
  expect(judge(headers, { address })).toEqual({ mayRead: false, by });
});
