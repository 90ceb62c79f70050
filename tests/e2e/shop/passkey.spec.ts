/** A passkey from being made to being the only way in, in a browser with an authenticator of its own. */
import { expect, test } from '@playwright/test';
import { buyer, logIn, settled } from '../steps/people.ts';

// Browsers make no passkeys for an address that is a number.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) });

const SETTINGS = '/pages/user/setting/index';
const LOGIN = '/pages/login/login';

test('where no codes are sent, a person logs in with the passkey that they added in the settings', {
  tag: '@thorough',
}, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const data = { name: null, open: true, codes: 'none' };
  await page.route('**/api/shop/info*', (route) =>
    route.fulfill({ json: { success: true, status: 0, message: '', data } }),
  );
  await logIn(page, buyer);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel('名字').fill('蓝色的手机');
  await sheet.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByText('蓝色的手机')).toBeVisible();
  await expect(page.getByText('还没用过')).toBeVisible();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: '退出登录' }).click();
  await settled(page, '/pages/tabbar/user');

  await page.goto(`${LOGIN}?redirect=${encodeURIComponent(SETTINGS)}`);
  await expect(page.getByText('这家店还没有接短信')).toBeVisible();
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await settled(page, SETTINGS);
  await page.getByRole('button', { name: /蓝色的手机/ }).click();
  await page.locator('dialog[open]').getByRole('button', { name: '删除密钥' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: '删除密钥' }).last().click();
  await expect(page.getByRole('button', { name: /蓝色的手机/ })).toHaveCount(0);
});
