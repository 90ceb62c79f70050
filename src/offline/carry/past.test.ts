/** What is known of what was sent lasts long enough for whoever looks, whoever else uses the phone, and however much they send. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { cartRemove } from '../../../contract/cart/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { freshDevice, intents, login, passTime, serverOfTests } from '../../../tests/offline/device.ts';
import { observeOutbox } from '../outbox/observe.ts';
import { enqueueAll } from '../outbox/outbox.ts';
import { flush } from '../outbox/sender.ts';
import { noteSent, sentBy } from '../outbox/sent.ts';

const server = await serverOfTests();

test('a parcel of 205 lines is counted while its screen stands: what arrived first is known as arrived, and not as lost', async () => {
  const all = Array.from({ length: 205 }, (_, n) => ({
    ...{ call: cartRemove, input: { listingIds: [`l${n}`] }, label: { zh: '', en: '' } },
  }));
  const ids = await enqueueAll(all);
  await flush('enqueue');
  expect(await intents()).toEqual([]);
  const now = () =>
    new Promise<{ arrived: ReadonlySet<string> }>((resolve) => {
      const watching = observeOutbox('anna').subscribe((outbox) => {
        resolve(outbox);
        queueMicrotask(() => watching.unsubscribe());
      });
    });
  expect((await now()).arrived.has(ids[0] ?? '')).toBe(true);
  // Nobody's screen stands for more than a week.
  passTime(9 * DAY);
  const [last = ''] = await enqueueAll(all.slice(0, 1));
  await flush('enqueue');
  const later = (await now()).arrived;
  expect([later.has(last), later.has(ids[0] ?? '')]).toEqual([true, false]);
});

test('two people share a phone: what the one sends crowds nothing out of the other’s history', async () => {
  await freshDevice(server);
  await login('anna');
  const sent = (userId: string, n: number) => {
    const intent = {
      id: `${userId}-${n}`,
      key: `${userId}-${n}`,
      userId,
      call: cartRemove.path,
      label: { zh: '', en: '' },
    };
    return noteSent({ intent: { ...intent, input: { listingIds: [`${n}`] } } as never, photos: [] });
  };
  for (let n = 0; n < 150; n += 1) {
    passTime(1);
    await sent('anna', n);
    await sent('ben', n);
  }
  const [mine, theirs] = [await sentBy('anna'), await sentBy('ben')];
  expect([mine.length, theirs.length]).toEqual([150, 150]);
  expect([mine[0]?.id, mine.at(-1)?.id]).toEqual(['anna-149', 'anna-0']);
  // Noted again, it stands once; what is a month old goes.
  await sent('anna', 3);
  expect((await sentBy('anna')).filter(({ id }) => id === 'anna-3')).toHaveLength(1);
  passTime(31 * DAY);
  await sent('anna', 150);
  expect((await sentBy('anna')).map(({ id }) => id)).toEqual(['anna-150']);
});
