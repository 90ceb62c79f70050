/** Words of passkeys. */

import { defineText } from '../../../ui/format/text.ts';
import type { Failure } from './browser.ts';

const failuresZh: Record<Failure, string> = {
  'given up': '没有完成，可以再试一次',
  'here already': '这台设备上已经有一把了',
  elsewhere: '请从店铺自己的网址打开再试',
};
const failuresEn: Record<Failure, string> = {
  'given up': 'Not finished; you can try again',
  'here already': 'This device has one already',
  elsewhere: 'Open the shop at its own address and try again',
};

export const text = defineText({
  zh: {
    title: '通行密钥',
    what: '用指纹、面容或锁屏密码登录，不用等验证码。私钥由你的设备或它的密码管理器保管，我们只保存公钥。',
    none: '还没有通行密钥',
    impossible: '这家店的地址没有域名或没有加密连接，用不了通行密钥。',
    add: '添加通行密钥',
    addTitle: '添加通行密钥',
    name: '名字',
    nameHint: '认得出是哪台设备就好',
    nameEmpty: '起个名字',
    prove: '先验证手机号，再添加',
    logInAgain: '登录有一会儿了。请退出后重新登录，再来添加。',
    added: '已添加',
    synced: '跟着账号同步',
    oneDevice: '只在一台设备上',
    usedAt: (age: string) => `${age}用过`,
    neverUsed: '还没用过',
    rename: '改名',
    renameTitle: '给密钥改名',
    save: '保存名字',
    remove: '删除密钥',
    removeTitle: '删除这把密钥？',
    removeBody: (name: string) => `「${name}」不能再用来登录。设备里的那一半要在设备的密码管理里删。`,
    removed: '已删除',
    logIn: '用通行密钥登录',
    failures: failuresZh,
  },
  en: {
    title: 'Passkeys',
    what: 'Log in with your fingerprint, face or screen lock, without waiting for a code. Your device or its password manager keeps the key; we only keep its public half.',
    none: 'No passkeys yet',
    impossible: 'This shop’s address has no domain name or no encryption, so passkeys cannot be used.',
    add: 'Add a passkey',
    addTitle: 'Add a passkey',
    name: 'Name',
    nameHint: 'So you know which device it is',
    nameEmpty: 'Give it a name',
    prove: 'Verify your phone first, then add it',
    logInAgain: 'You logged in a while ago. Log out and in again, then add it.',
    added: 'Added',
    synced: 'Synced across your devices',
    oneDevice: 'On one device only',
    usedAt: (age: string) => `Used ${age}`,
    neverUsed: 'Not used yet',
    rename: 'Rename',
    renameTitle: 'Rename the passkey',
    save: 'Save the name',
    remove: 'Remove the passkey',
    removeTitle: 'Remove this passkey?',
    removeBody: (name: string) =>
      `“${name}” will no longer log you in. It stays in your device’s password manager until you remove it there.`,
    removed: 'Removed',
    logIn: 'Log in with a passkey',
    failures: failuresEn,
  },
});
