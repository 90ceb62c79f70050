/** Withdrawing and changing what waits: the word is the outcome, and content and key belong together. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedbackSave } from '../../contract/account/feedback.ts';
import { chatRead } from '../../contract/chat/calls.ts';
import { IDEMPOTENCY_DAYS } from '../../contract/wire/limits.ts';
import { DAY } from '../../contract/wire/time.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { loadDraft } from '../../src/offline/drafts/drafts.ts';
import { enqueue, enqueueAll, retry } from '../../src/offline/outbox/outbox.ts';
import { setPaused } from '../../src/offline/outbox/pausing.ts';
import { reopenForm } from '../../src/offline/outbox/reopen-form.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { sentBy } from '../../src/offline/outbox/sent.ts';
import { withdraw } from '../../src/offline/outbox/withdraw.ts';
import { freshDevice, intents, items, login, passTime, photo, queueReceipt, settleQueue } from './device.ts';
import { type Fault, startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', {});
  server = await startServer();
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

/** What the server did to each of the next attempts at this call. */
function fate(path: RegExp, ...faults: Fault[]): void {
  server.rules.push((seen) => (path.test(seen.path) ? faults.shift() : undefined));
}
const RECEIPT = /receipt\/save/;
const FEEDBACK = /feedback\/save/;
const ID = '0b7c9a2e-1111-4222-8333-444455556666';
const path = '/pages/user/setting/feedback';
const send = (body: string) =>
  enqueue({
    call: feedbackSave,
    id: ID,
    draft: 'feedback',
    form: { name: 'feedback', value: { id: ID, body }, path },
    label: { zh: '', en: '' },
    input: { id: ID, kind: 'idea', body, contact: '', photos: [] },
  });
const bodies = () => server.effects.filter(({ path: at }) => FEEDBACK.test(at)).map(({ body }) => body.body);

describe('what is withdrawn', () => {
  test('without a network, before it was ever tried, is gone and never sent', async () => {
    const id = await queueReceipt([photo(100)]);
    server.rules.push(() => 'refuseConnection');
    expect(await withdraw(id)).toBe('withdrawn');
    server.rules.length = 0;
    await settleQueue();
    expect([await items(), server.effects, await queue().photos.count()]).toEqual([[], [], 0]);
  });

  test('while it had arrived without a word is told as arrived, not as withdrawn', async () => {
    fate(RECEIPT, 'dropAfter');
    const id = await queueReceipt();
    await flush('enqueue');
    expect((await intents())[0]).toMatchObject({ uncertain: true });
    expect(await withdraw(id)).toBe('arrived');
    expect([await items(), server.effects.length]).toEqual([[], 1]);
  });

  test('while it had arrived without a word stands in the history, with its key and its photos’ hashes', async () => {
    fate(RECEIPT, 'dropAfter');
    const id = await queueReceipt([photo(100)]);
    await flush('enqueue');
    const [{ key, userId } = { key: '', userId: '' }] = await intents();
    expect(await withdraw(id)).toBe('arrived');
    expect(await sentBy(userId)).toMatchObject([{ id, key, hashes: [expect.stringMatching(/^[0-9a-f]{64}$/)] }]);
  });

  test('is not crowded out of the history by conversations that were read', async () => {
    const id = await queueReceipt();
    const read = await enqueue({ call: chatRead, label: { zh: '', en: '' }, input: { id: 'talk', no: 1 } });
    await settleQueue();
    expect(server.effects).toHaveLength(2);
    expect((await sentBy('anna')).map((one) => one.id)).toEqual([id]);
    expect(read).not.toBe(id);
  });

  test('while the dialog was open and it was delivered meanwhile is told as arrived', async () => {
    const id = await queueReceipt();
    await flush('enqueue');
    expect(await withdraw(id)).toBe('arrived');
  });

  test('while another page was about to send it is not sent', async () => {
    const id = await queueReceipt();
    const db = queue();
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    const between = vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      const answer = await transaction(...args);
      await flush('enqueue');
      return answer;
    }) as never);
    expect(await withdraw(id)).toBe('withdrawn');
    between.mockRestore();
    await settleQueue();
    expect(server.effects).toEqual([]);
  });

  test('in another page while the dialog was open is not told as arrived', async () => {
    const id = await queueReceipt();
    await withdraw(id);
    expect(await withdraw(id)).toBe('withdrawn');
  });

  test('can no longer arrive, even when a copy of the request was still on its way', async () => {
    fate(RECEIPT, 'refuseConnection');
    const id = await queueReceipt();
    await flush('enqueue');
    const [late] = await intents();
    expect(await withdraw(id)).toBe('withdrawn');
    // The copy: the same content under the same key.
    await queue().outbox.put(late as never);
    await flush('online');
    expect(server.effects).toEqual([]);
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'TAKEN_BACK' } });
  });

  test('where nobody can say whether it arrived stays, and goes on afterwards', async () => {
    fate(RECEIPT, 'refuseConnection');
    const id = await queueReceipt();
    await flush('enqueue');
    server.rules.push(() => 'refuseConnection');
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'UNREACHED' });
    server.rules.length = 0;
    await settleQueue();
    expect(server.effects).toHaveLength(1);
  });
});

describe('what is asked about', () => {
  const triedOnce = async () => {
    fate(RECEIPT, 'refuseConnection');
    const id = await queueReceipt();
    await flush('enqueue');
    return id;
  };

  test('with a session that has run out: it is renewed, and the word is the outcome', async () => {
    const id = await triedOnce();
    server.tokens.delete('token-anna');
    server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
    expect(await withdraw(id)).toBe('withdrawn');
    expect(await items()).toEqual([]);
  });

  test('with a session that is over: it says so, and not that there is no network', async () => {
    const id = await triedOnce();
    server.tokens.delete('token-anna');
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'LOGGED_OUT' });
  });

  test('and the answer is lost: nobody says that another device withdrew it, and it goes on', async () => {
    const id = await triedOnce();
    fate(/withdraw/, 'dropAfter');
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'UNREACHED' });
    await flush('online');
    await settleQueue();
    expect([await items(), server.effects.length]).toEqual([[], 1]);
  });

  test('and the answer is lost, and it is asked again: withdrawn', async () => {
    const id = await triedOnce();
    fate(/withdraw/, 'dropAfter');
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'UNREACHED' });
    expect(await withdraw(id)).toBe('withdrawn');
    await settleQueue();
    expect([await items(), server.effects]).toEqual([[], []]);
  });

  test('while the page ends: it is not sent meanwhile, and not held back for ever', async () => {
    const id = await triedOnce();
    let asked = () => {};
    const asking = new Promise<void>((resolve) => {
      asked = resolve;
    });
    server.rules.push(({ path }) => {
      if (!/withdraw/.test(path)) return undefined;
      asked();
      return 'stall';
    });
    void withdraw(id).catch(() => undefined);
    await asking;
    await flush('online');
    expect(server.effects).toEqual([]);
    passTime(120_000);
    server.clockAhead += 120_000;
    await flush('online');
    expect(server.effects).toHaveLength(1);
  });
});

describe('what was made where the phone knows that it has no network', () => {
  const everyReason = async () => {
    for (const reason of ['start', 'enqueue', 'retry', 'watched', 'visible'] as const) await flush(reason);
  };

  test('is changed there at once: nothing of it was ever sent', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    server.rules.push(() => 'refuseConnection');
    await send('first');
    await everyReason();
    expect((await intents())[0]).toMatchObject({ attempts: 0, uncertain: false });
    expect(await reopenForm(ID)).toBe(path);
    await send('second');
    vi.stubGlobal('navigator', { onLine: true });
    server.rules.length = 0;
    await flush('online');
    expect([bodies(), await items()]).toEqual([['second'], []]);
  });

  test('and was wrong about it: is sent once the server is heard from', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await send('first');
    await everyReason();
    expect(bodies()).toEqual([]);
    await flush('reached');
    expect(bodies()).toEqual(['first']);
  });
});

describe('a form that is changed after it was tried', () => {
  test('while another page was about to send it: its old version is not sent beside the new one', async () => {
    await send('first');
    const db = queue();
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    const between = vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      const answer = await transaction(...args);
      await flush('enqueue');
      return answer;
    }) as never);
    expect(await reopenForm(ID)).toBe(path);
    between.mockRestore();
    await send('second');
    await settleQueue();
    expect(bodies()).toEqual(['second']);
  });

  test('arrives in its new version alone, though a proxy refused what the server had not seen', async () => {
    fate(FEEDBACK, { status: 413, bare: true });
    await send('first');
    await flush('enqueue');
    expect(await reopenForm(ID)).toBe(path);
    await send('second');
    await settleQueue();
    expect([bodies(), await items()]).toEqual([['second'], []]);
  });

  test('and the server had taken it while the last answer was a refusal: it is said, and nothing is sent twice', async () => {
    // The browser repeats by itself: the first copy is taken, the second meets the proxy.
    fate(FEEDBACK, { status: 413, bare: true });
    await send('first');
    await flush('enqueue');
    const [item] = await intents();
    await queue().outbox.put({ ...item, state: 'waiting', nextAt: 0 } as never);
    fate(FEEDBACK, 'dropAfter');
    await flush('online');
    await queue().outbox.put({ ...item, uncertain: false } as never);
    await expect(reopenForm(ID)).rejects.toMatchObject({ code: 'ARRIVED' });
    expect([bodies(), await items(), await loadDraft('feedback')]).toEqual([['first'], [], null]);
    expect(await sentBy(item?.userId ?? '')).toMatchObject([{ id: ID, key: item?.key }]);
  });

  test('by older code, and refused for ever since: it can be made something new, beside what arrived', async () => {
    await send('first');
    await flush('enqueue');
    await send('changed');
    await settleQueue(3);
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'KEY_REUSED' } });
    await expect(reopenForm(ID)).rejects.toMatchObject({ code: 'ARRIVED' });
    expect(await intents()).toHaveLength(1);
    await reopenForm(ID, true);
    const draft = await loadDraft<{ id: string; body: string }>('feedback');
    expect([draft?.value.body, draft?.value.id === ID]).toEqual(['changed', false]);
  });
});

test('a changed version that is withdrawn after an earlier one arrived: it is gone, and not told as arrived', async () => {
  await send('first');
  await flush('enqueue');
  await send('changed');
  await settleQueue(3);
  expect(await withdraw(ID)).toBe('otherThere');
  expect([await items(), bodies()]).toEqual([[], ['first']]);
});

test('several parts are kept all or none, though the last one lacks a photo', async () => {
  const part = (id: string, photos: string[]) => ({
    call: feedbackSave,
    label: { zh: '', en: '' },
    input: { id, kind: 'idea' as const, body: id, contact: '', photos: photos.map(($photo) => ({ $photo })) },
  });
  await expect(enqueueAll([part('one', []), part('two', ['gone'])])).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  expect(await items()).toEqual([]);
  await enqueueAll([part('one', []), part('two', [])]);
  await settleQueue();
  expect(bodies()).toEqual(['one', 'two']);
});

test('what is paused is not sent, nor what builds on it, until it is resumed', async () => {
  const id = await queueReceipt([photo(100)]);
  await queueReceipt([], { dependsOn: [id] });
  await setPaused([id], true);
  await settleQueue(3);
  expect([server.effects.length, server.uploads.size]).toEqual([0, 0]);
  await setPaused([id], false);
  await settleQueue();
  expect(server.effects).toHaveLength(2);
});

describe('what may have arrived longer ago than the server remembers', () => {
  let id: string;
  beforeEach(async () => {
    fate(RECEIPT, 'dropAfter');
    id = await queueReceipt();
    await flush('enqueue');
    passTime(IDEMPOTENCY_DAYS * DAY);
    await flush('online');
  });

  test('is not done twice unasked, and nobody says that it never arrived', async () => {
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'FORGOTTEN' } });
    expect(await withdraw(id)).toBe('unknown');
    expect([await items(), server.effects.length]).toEqual([[], 1]);
  });

  test('is sent by its person’s word, as another write', async () => {
    await retry(id);
    await settleQueue();
    expect(server.effects).toHaveLength(2);
    expect(server.effects[1]?.key).not.toBe(server.effects[0]?.key);
  });
});

test('what waited longer than that without a network and was never sent goes as ever', async () => {
  await queueReceipt();
  passTime(2 * IDEMPOTENCY_DAYS * DAY);
  await settleQueue();
  expect(server.effects).toHaveLength(1);
});

test('what was sent is told with its key and hashes, to the one who sent it', async () => {
  const one = photo(100);
  const id = await queueReceipt([one]);
  await settleQueue();
  expect(await sentBy('anna')).toMatchObject([{ id, key: server.effects[0]?.key, hashes: [one.sha256] }]);
  expect(await sentBy('ben')).toEqual([]);
});

test('what the server refused is changed in its form without a network too: nothing of it can be there', async () => {
  fate(FEEDBACK, { status: 409, code: 'STATE_REFUSED', data: { state: 'sold' } });
  const id = await send('one');
  await flush('enqueue');
  expect(await intents()).toMatchObject([{ state: 'parked', lastError: { state: 'sold' } }]);
  server.rules.push(() => 'refuseConnection');
  expect(await reopenForm(id)).toBe(path);
  expect(await items()).toEqual([]);
});
