/** What happens once the server has let a person in: the session is kept, nothing of a former one is shown, and back. */
import type { QueryClient } from '@tanstack/react-query';
import { deviceSave, type Login } from '../../../../contract/account/calls.ts';
import { APP } from '../../../../contract/wire/limits.ts';
import { storeSession } from '../../../api/exchange/session.ts';
import { sessionFrom } from '../../../api/exchange/session-refresh.ts';
import { request } from '../../../api/request.ts';
import { requestSync } from '../../../offline/device/sync-request.ts';
import { currentLanguage } from '../../../ui/format/text.ts';

export async function enter(login: Login, queries: QueryClient): Promise<void> {
  await storeSession(sessionFrom(login));
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
  requestSync('login');
  // Worth having, not worth waiting for.
  void request(
    deviceSave,
    {
      name: deviceName(),
      platform: platformOf(navigator.userAgent),
      appVersion: APP.version,
      language: currentLanguage(),
    },
    { idempotencyKey: crypto.randomUUID() },
  ).catch(() => undefined);
}

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
