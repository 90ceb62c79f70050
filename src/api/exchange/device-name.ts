/** What a device is called where its owner sees it, and what it says of itself. */
import { APP } from '../../../contract/wire/limits.ts';

export const thisDevice = () => ({
  name: deviceName(),
  platform: platformOf(navigator.userAgent),
  appVersion: APP.version,
});

/** `Chrome · Android`, as the person would call it in a list of their devices. */
export function deviceName(): string {
  return `${browserOf(navigator.userAgent)} · ${platformOf(navigator.userAgent)}`;
}

const browsers: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/AlipayClient/, 'Alipay'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const platforms: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];
const named = (list: [RegExp, string][], agent: string) => list.find(([sign]) => sign.test(agent))?.[1] ?? 'Web';
const browserOf = (agent: string) => named(browsers, agent);
const platformOf = (agent: string) => named(platforms, agent);
