/** Who gets into the web view, as the writer of a malicious link would try it. */
import { describe, expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

const house = { origin: 'https://shop.example', base: '/mall/', allowed: ['https://friend.example'] };
const kindOf = (address: string) => destinationOf(address, house).kind;

describe('the web view', () => {
  test('shows documents of our own and pages of allowed hosts', () => {
    expect(destinationOf('/mall/docs', house)).toMatchObject({ kind: 'frame', own: true });
    expect(destinationOf('https://friend.example/sale?a=1', house)).toMatchObject({ kind: 'frame', own: false });
  });

  test('goes to a screen of ours instead of framing it', () => {
    expect(destinationOf('https://shop.example/mall/pages/custom/cms?cmsName=guide#top', house)).toEqual({
      kind: 'screen',
      href: '/pages/custom/cms?cmsName=guide#top',
    });
    expect(destinationOf('/mall/', house)).toEqual({ kind: 'screen', href: '/' });
  });

  test('what it refuses is shown as the host that would be opened, without what stood before it', () => {
    const refused = destinationOf('https://friend.example@evil.example/a', house);
    expect(refused).toMatchObject({ kind: 'refused' });
    expect(refused.kind === 'refused' && refused.url?.href).toBe('https://evil.example/a');
  });

  test.each([
    ['a script', 'javascript:alert(document.domain)'],
    ['a script in disguise', ' java\tscript:alert(1)'],
    ['inline data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob of somebody else', 'blob:https://evil.example/123'],
    ['a local file', 'file:///etc/passwd'],
    ['another host', 'https://evil.example'],
    ['another host without a scheme', '//evil.example/pages/tabbar/main'],
    ['another host with backslashes', '\\\\evil.example'],
    ['an allowed host without encryption', 'http://friend.example'],
    ['an allowed host on another port', 'https://friend.example:8443'],
    ['a host that begins like an allowed one', 'https://friend.example.evil.example'],
    ['a host under an allowed one', 'https://sub.friend.example'],
    ['a name before the host', 'https://friend.example@evil.example'],
    ['a name before an allowed host', 'https://shop.example@friend.example'],
    ['itself', '/mall/pages/custom/webview?url=/mall/pages/custom/webview'],
    ['nonsense', 'http://['],
  ])('refuses %s', (_what, address) => expect(kindOf(address)).toBe('refused'));
});
