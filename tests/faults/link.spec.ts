/** What a link does: it is not there, breaks at any point, stalls, or lies. */
import { expect } from '@playwright/test';
import { HTTP } from '../../contract/wire/limits.ts';
import { FULL, fault } from './fault.ts';
import { paths, refusal, type Scene } from './scene.ts';

fault(1, 'queued while offline: it goes by itself when the network returns', async (s) => {
  const phone = await s.open();
  const early = s.random.chance(0.5);
  if (early) await phone.start();
  await s.context.setOffline(true);
  await s.queueAll(phone);
  if (!early) await phone.start();
  expect(s.link.seen).toEqual([]);
  s.struck += 1;
  await s.context.setOffline(false);
  await expect.poll(() => phone.left(), { timeout: 20_000 }).toEqual({ items: 0, photos: 0 });
  await s.whole(phone);
});

fault(2, 'the link drops before the headers have left', async (s) => {
  const phone = await s.open();
  s.strike(s.moment(), 'drop', s.random.int(1, 4));
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
});

fault(3, 'the link drops in the middle of a body', async (s) => {
  const phone = await s.open();
  s.strike(s.moment(['store', 'confirm', 'receipt']), { cut: s.random.share() }, s.random.int(1, 4));
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
});

fault(4, 'the answer is lost after the server has done it', async (s) => {
  const phone = await s.open();
  const fate = s.random.pick(['lose', 'half'] as const);
  s.strike(s.moment(['store', 'confirm', 'receipt', 'address']), fate, s.random.int(1, 4));
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
});

fault(30, 'a captive portal answers 200 with a page of its own', async (s) => {
  const phone = await s.open();
  if (s.random.chance(0.5)) s.strike(s.moment(), 'portal', s.random.int(1, 4));
  else {
    let left = s.random.int(1, 12);
    s.link.rules.push(() => {
      s.struck += 1;
      return left-- > 0 ? 'portal' : undefined;
    });
  }
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
});

fault(31, 'a link that stalls for 30 s, and one that stalls until it is given up', async (s) => {
  const stall = s.random.pick([30_000, 30_000, 70_000]);
  // In the whole run the first two seeds sit through it, one of each; elsewhere the phone's clock is moved on.
  if (FULL && s.seed <= 2) return stallsReally(s, s.seed === 1 ? 30_000 : 70_000);
  await s.context.clock.install();
  const phone = await s.open();
  let release = () => {};
  const stalled = new Promise<void>((resolve) => {
    release = resolve;
  });
  s.strike(s.moment(), async () => {
    await stalled;
    return undefined;
  });
  await s.queueAll(phone);
  const settling = phone.settle();
  await expect.poll(() => s.struck).toBe(1);
  await s.context.clock.fastForward(stall);
  release();
  await settling;
  await phone.settle();
  await s.whole(phone);
});

async function stallsReally(s: Scene, stall: number): Promise<void> {
  const phone = await s.open();
  let stalled: Promise<undefined> | undefined;
  s.strike(s.moment(), () => {
    stalled = new Promise((resolve) => setTimeout(() => resolve(undefined), stall));
    return stalled;
  });
  await s.queueAll(phone);
  const began = Date.now();
  await phone.settle();
  expect(Date.now() - began).toBeGreaterThan(Math.min(stall, HTTP.timeout) - 1_000);
  // What was given up after a minute may still arrive beside its second try.
  await stalled;
  await s.whole(phone);
}

fault(40, 'the upload is done and its answer or confirmation is lost: the bytes do not travel twice', async (s) => {
  s.receipts = [s.receipt(s.random.int(2, 5), () => s.random.int(50_000, 300_000))];
  const phone = await s.open();
  const fate = s.random.pick(['drop', 'lose', 'half', { cut: 0.5 }] as const);
  s.strike(s.moment(['confirm']), fate, s.random.int(1, 4));
  // Neither we nor the browser by itself post again what the store has.
  s.strike({ kind: 'store', skip: 1 }, 'lose', 3);
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
  const payload = s.receipts.flatMap(({ sizes }) => sizes).reduce((sum, size) => sum + size, 0);
  expect(s.link.bytesIn).toBeLessThan(payload * 1.15);
});

fault(5, 'the server answers 500, before or after it has done it', async (s) => {
  const phone = await s.open();
  const late = s.random.chance(0.5) ? ({ late: true } as const) : {};
  const answer = s.random.pick([refusal(500, 'INTERNAL'), { status: 500 }, { status: 502 }, { status: 504 }]);
  const fate = typeof answer === 'object' && 'status' in answer ? { ...answer, ...late } : answer;
  s.strike(s.moment(['sign', 'store', 'confirm', 'receipt', 'address']), fate, s.random.int(1, 4));
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
});

fault(6, 'the server is too busy and says for how long: nobody asks before', async (s) => {
  const phone = await s.open();
  const wait = s.random.int(20, 60);
  const headers = { 'retry-after': String(wait) };
  const fate = s.random.pick([
    refusal(503, 'BUSY', headers),
    refusal(429, 'TOO_MANY', headers),
    { status: 503, headers },
  ]);
  s.strike(s.moment(), fate);
  await s.queueAll(phone);
  await phone.flush('enqueue');
  const asked = s.link.seen.length;
  for (const reason of ['online', 'visible', 'timer'] as const) await phone.flush(reason);
  expect(s.link.seen).toHaveLength(asked);
  await phone.passTime(wait * 1_000);
  await phone.settle();
  await s.whole(phone);
});

fault(12, 'a clock that is off by an hour or a day', async (s) => {
  const phone = await s.open();
  await phone.passTime(s.random.pick([-1, 1]) * s.random.pick([3_600_000, 86_400_000]));
  s.link.after.push((_, status) => {
    if (status >= 400) s.struck += 1;
  });
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
});

fault(13, 'a queue that is eight days old', async (s) => {
  const phone = await s.open();
  const age = 8 * 86_400_000 + s.random.int(0, 86_400_000);
  await phone.passTime(-age);
  await s.queueAll(phone);
  await phone.page.close();
  const now = await s.open();
  // Its token has expired with it.
  s.strike({ kind: 'sign', skip: 0 }, refusal(401, 'LOGIN_NEEDED'));
  await now.settle();
  await s.whole(now);
  expect(s.link.seen.some(({ path }) => paths.receipt.test(path))).toBe(true);
});
