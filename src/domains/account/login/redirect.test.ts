import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

test('a login leads back to a screen of ours, with what it takes', () => {
  for (const href of ['/pages/user/balance', '/pages/buy/confirm?listingId=a#top', '/open-location?name=x'])
    expect(safeRedirect(href)).toBe(href);
});

test('a login leads nowhere else, whatever the link says', () => {
  for (const href of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/pages/tabbar/user',
    '/pages/no/such',
    '/api/user/logout',
    '/storage',
    '/pages/../api',
    '/pages/login/login?redirect=/',
    '/pages/tabbar/user/../../docs',
    'javascript:alert(1)',
    '/',
    7,
    null,
  ])
    expect(safeRedirect(href), String(href)).toBeUndefined();
});
