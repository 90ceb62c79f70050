import 'fake-indexeddb/auto';
/** Announcing a room: an address for its picture is asked for only where one is taken, and says where. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { livePlan } from '../../../contract/live/calls.ts';
import { read } from '../../api/read.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Basics, type Form, nameIn, Send, useVideo } from './plan-parts.tsx';
import { text } from './words.ts';

vi.mock('../device/live/NeedsNetwork.tsx', () => ({ NeedsNetwork: () => null }));
vi.mock('../device/live/LiveButton.tsx', () => ({
  LiveButton: ({ disabledReason }: { disabledReason: string | false }) => (
    <button type="button">{disabledReason}</button>
  ),
}));

const value = { title: '', video: 'https://old.example.com/a.m3u8', day: null, hour: null, things: [] };

function Sent() {
  return <output>{useVideo(value).video}</output>;
}

async function asked(origins: string[], ours = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(read(livePlan, {}).queryKey, { origins } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Basics form={{ value, set: () => {} } as never} ours={ours} />
      <Sent />
    </QueryClientProvider>,
  );
  const said = { words: box.textContent ?? '', sent: box.querySelector('output')?.textContent };
  await end();
  return said;
}

test('where no address would be taken none is asked for, staff read what the owner has to set, and none that was written before is sent', async () => {
  const { words, sent } = await asked([]);
  expect(words).not.toContain(text.zh.planVideo);
  expect(words).toContain(text.zh.planNoVideo);
  // Who can mend it and where is nothing to a seller.
  expect(words).not.toContain('LIVE_VIDEO_HOSTS');
  expect((await asked([], true)).words).toContain('LIVE_VIDEO_HOSTS');
  expect(sent).toBe('');
});

test('where a host is trusted the form names it', async () => {
  const { words, sent } = await asked(['https://live.example.com']);
  expect(words).toContain('https://live.example.com');
  expect(sent).toBe(value.video);
});

test('one name is enough for a seller, in either language; a room of ours is called something in both', async () => {
  const missing = async (names: Partial<Form>, ours: boolean) => {
    const form = { value: { ...value, ...names }, set: () => {} } as never;
    const { box, end } = await show(
      <Send form={form} ours={ours} count={1} pending={false} onSend={() => Promise.resolve()} />,
    );
    const said = box.textContent;
    await end();
    return said;
  };
  const t = text.zh;
  for (const names of [{ title: '清鞋柜' }, { titleEn: 'Shoe shelf' }]) expect(await missing(names, false)).toBe('');
  expect(await missing({}, false)).toBe(t.missing([t.needName]));
  expect(await missing({ title: '清鞋柜' }, true)).toBe(t.missing([t.needNameEn]));
  expect(await missing({ titleEn: 'Shoe shelf' }, true)).toBe(t.missing([t.needName]));
  expect(await missing({ title: '清鞋柜', titleEn: 'Shoe shelf' }, true)).toBe('');
  // A form that an older version kept has one name.
  expect(nameIn({ ...value, title: ' 清鞋柜 ' })).toEqual({ title: '清鞋柜', titleEn: '' });
  expect(nameIn({ ...value, titleEn: 'Shoe shelf' })).toEqual({ title: 'Shoe shelf' });
});
