import 'fake-indexeddb/auto';
/** Announcing a room: an address for its picture is asked for only where one is taken, and says where. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { livePlan } from '../../../contract/live/calls.ts';
import { read } from '../../api/read.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Basics, useVideo } from './plan-parts.tsx';
import { text } from './words.ts';

vi.mock('../device/live/NeedsNetwork.tsx', () => ({ NeedsNetwork: () => null }));

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
