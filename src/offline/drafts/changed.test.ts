/** A form that waits is changed where there is no link: what it was, and may have arrived, is asked about first. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { freshDevice, intents, items, login, settleQueue } from '../../../tests/offline/device.ts';
import { type Fault, startServer, type TestServer } from '../../../tests/offline/server.ts';
import { closeDatabases } from '../device/db.ts';
import { enqueue } from '../outbox/outbox.ts';
import { reopenForm } from '../outbox/reopen-form.ts';
import { flush } from '../outbox/sender.ts';
import { sentBy } from '../outbox/sent.ts';
import { withdraw } from '../outbox/withdraw.ts';
import { loadDraft, removeDraft } from './drafts.ts';

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
const ID = '0b7c9a2e-1111-4222-8333-444455556666';
const FEEDBACK = /feedback\/save/;
const path = '/pages/user/setting/feedback';
const send = (body: string) =>
  enqueue({
    ...{ call: feedbackSave, id: ID, draft: 'feedback', label: { zh: '', en: '' } },
    form: { name: 'feedback', value: { id: ID, body }, path },
    input: { id: ID, kind: 'idea', body, contact: '', photos: [] },
  });
const bodies = () => server.effects.filter(({ path: at }) => FEEDBACK.test(at)).map(({ body }) => body.body);

describe('what was tried, and the server cannot be asked what became of it', () => {
  /** Tried once, and changed out of reach. */
  const changed = async (first: Fault) => {
    const faults = [first];
    server.rules.push((seen) => (FEEDBACK.test(seen.path) ? faults.shift() : undefined));
    await send('first');
    await flush('enqueue');
    server.rules.push(() => 'refuseConnection');
    expect(await reopenForm(ID)).toBe(path);
    expect(await loadDraft('feedback')).toMatchObject({ value: { id: ID, body: 'first' } });
  };
  const online = async () => {
    server.rules.length = 0;
    await settleQueue(4);
  };

  test('is changed there all the same; what had not arrived never does, and the changed one goes alone', async () => {
    await changed('refuseConnection');
    await send('second');
    await settleQueue(3);
    expect([bodies(), await loadDraft('feedback')]).toEqual([[], null]);
    await online();
    expect([bodies(), await items()]).toEqual([['second'], []]);
  });

  test('is changed there, and had arrived: both are shown, nothing goes twice, and the changed one may become another', async () => {
    await changed('dropAfter');
    await send('second');
    await online();
    expect(bodies()).toEqual(['first']);
    expect(await intents()).toMatchObject([{ state: 'parked', lastError: { code: 'KEY_REUSED' } }]);
    const [sent] = await sentBy('anna');
    expect([sent?.key, sent?.said]).toEqual([(await intents())[0]?.key, 'first']);
    await reopenForm(ID, true);
    const draft = await loadDraft<{ id: string; body: string }>('feedback');
    expect([draft?.value.body, draft?.value.id === ID]).toEqual(['second', false]);
  });

  test('and is changed before it is submitted: what had arrived meanwhile is known then, and asked about', async () => {
    await changed('dropAfter');
    await online();
    expect([await items(), bodies()]).toEqual([[], ['first']]);
    await send('second');
    await settleQueue(2);
    expect([bodies(), (await intents())[0]]).toMatchObject([
      ['first'],
      { state: 'parked', lastError: { code: 'KEY_REUSED' } },
    ]);
    expect(await withdraw(ID)).toBe('otherThere');
    expect(await items()).toEqual([]);
  });

  test('is changed twice, and had arrived as it first was: the history has that, and the last one is asked about', async () => {
    await changed('dropAfter');
    await send('second');
    expect(await reopenForm(ID)).toBe(path);
    expect(await loadDraft('feedback')).toMatchObject({ value: { body: 'second' } });
    await send('third');
    await online();
    expect([bodies(), (await sentBy('anna')).map(({ said }) => said)]).toEqual([['first'], ['first']]);
    expect(await intents()).toMatchObject([{ state: 'parked', input: { body: 'third' } }]);
  });

  test('and is thrown away in its form: it never arrives, and nothing waits', async () => {
    await changed('refuseConnection');
    await removeDraft('feedback', 'anna');
    await online();
    expect([bodies(), await items()]).toEqual([[], []]);
  });

  test('and is submitted as it was: it is one, whether it had arrived or not', async () => {
    await changed('dropAfter');
    await send('first');
    await online();
    expect([bodies(), await items()]).toEqual([['first'], []]);
  });

  test.each(['refuseConnection', 'dropAfter'] as const)(
    'and is submitted while the answer to the question is on its way: the changed one is not taken for what was asked about (%s)',
    async (first) => {
      await changed(first);
      server.rules.length = 0;
      server.rules.push(({ path: at }) => (/withdraw/.test(at) ? void send('second') : undefined));
      await flush('online');
      await online();
      const left = (await intents()).map(({ input, state }) => [(input as { body: string }).body, state]);
      expect([bodies(), left]).toEqual(first === 'dropAfter' ? [['first'], [['second', 'parked']]] : [['second'], []]);
    },
  );
});
