/** The device's affairs once the first picture stands: what waits is announced, what was lost is told, what is in the way is said. */

import { deviceSave, deviceWork } from '../../../contract/account/calls.ts';
import type { ScreenUrl } from '../../../contract/screens.ts';
import { APP } from '../../../contract/wire/limits.ts';
import { thisDevice } from '../../api/exchange/device-name.ts';
import { currentSession, onSession } from '../../api/exchange/session.ts';
import { get, set } from '../../api/exchange/values.ts';
import { request } from '../../api/request.ts';
import { text } from '../../domains/device/outbox-words.ts';
import { watchAsked } from '../../domains/device/work/ask.ts';
import { watchUnwanted } from '../../domains/device/work/take-back.ts';
import { watchRefresh } from '../../offline/cache/refresh.ts';
import { unfinished } from '../../offline/cache/unfinished.ts';
import { watchShell } from '../../offline/device/missing-files.ts';
import { onDatabase } from '../../offline/device/trouble.ts';
import { keepShared, SHARED_SCREEN } from '../../offline/drafts/share-target.ts';
import { startAnnouncing } from '../../offline/outbox/announce.ts';
import { onDelivered } from '../../offline/outbox/progress.ts';
import { alert, confirm } from '../../ui/feedback/dialogs.ts';
import { currentLanguage, textNow } from '../../ui/format/text.ts';
import type { AppRouter } from '../router.ts';
import { watchUnread } from './reread.ts';

const INTRODUCED = 'introducedDevice';
const OUTBOX = '/pages/user/outbox' satisfies ScreenUrl;

export function startDevice(router: AppRouter): void {
  const introduce = () => void introduceDevice().catch(() => undefined);
  introduce();
  // Whoever has chosen another language reads pushes in it once they leave.
  document.addEventListener('visibilitychange', introduce);
  startAnnouncing();
  watchAsked();
  watchUnwanted((link) => router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${link}`));
  watchShell();
  void watchRefresh();
  watchUnfinished(router);
  watchUnread(router.options.context.queries);
  keepWhatArrives(router);
  openFiles(router);
  onDatabase((event) => {
    const t = textNow(text);
    if (event === 'blocked') void alert({ title: t.blockedTitle, body: t.blockedBody });
  });
  let userId = currentSession()?.userId;
  onSession(() => {
    const before = userId;
    userId = currentSession()?.userId;
    if (userId && !before) void tellLostWork(router).catch(() => undefined);
  });
}

/** It stands in no list that was seen before. */
function keepWhatArrives(router: AppRouter): void {
  onDelivered((one) => {
    const keep = async () => {
      const { keepDelivered } = await import('../../domains/device/prepare/delivered.ts');
      await keepDelivered(router.options.context.queries, one);
    };
    void keep().catch(() => undefined);
  });
}

/** A preparation that was cut short goes on at the next start and with each network. */
function watchUnfinished(router: AppRouter): void {
  const look = async () => {
    const left = await unfinished();
    if (!left?.cut) return;
    const { goOn } = await import('../../domains/device/prepare/run.ts');
    await goOn(router.options.context.queries);
  };
  const quietly = () => void look().catch(() => undefined);
  addEventListener('online', quietly);
  quietly();
}

/** Once for each version and language; a login tells whose it is. */
async function introduceDevice(): Promise<void> {
  const said = `${APP.version} ${currentLanguage()}`;
  if ((await get(INTRODUCED)) === said) return;
  await request(deviceSave, thisDevice(), { idempotencyKey: crypto.randomUUID() });
  await set(INTRODUCED, said);
}

/** Photos opened with the installed app become a receipt, like those shared with it. */
function openFiles(router: AppRouter): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(async ({ files }) => {
    if (!files || files.length === 0) return;
    await keepShared(await Promise.all(files.map((file) => file.getFile())), '');
    router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${SHARED_SCREEN}`);
  });
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Once for each thing that never arrived: whoever signs in after their phone was wiped must not have to guess. */
async function tellLostWork(router: AppRouter): Promise<void> {
  const { list } = await request(deviceWork, {});
  const keys = list.flatMap(({ work }) => work.map(({ key }) => key));
  const told = new Set((await get<string[]>('toldLostWork')) ?? []);
  if (keys.every((key) => told.has(key))) return;
  await set('toldLostWork', keys);
  const t = textNow(text);
  if (await confirm({ title: t.toldTitle, body: t.toldBody(keys.length), ok: t.toldLook }))
    await router.navigate({ to: OUTBOX });
}
