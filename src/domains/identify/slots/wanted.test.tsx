/** What an owner reads who is asked for more photos of their piece. */
import { expect, test } from 'vitest';
import { deadlineText } from '../../../ui/format/format.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { text } from '../form-words.ts';
import { Earlier, Wanted } from './Wanted.tsx';

test('who is asked for photos reads what the expert wrote, by when they are wanted, and what becomes of the fee without them', async () => {
  const deadlineAt = Date.now() + 3_600_000;
  const { box, end } = await show(<Wanted data={{ deadlineAt, fee: 1_900 }} note="内标太暗" />);
  const words = seen(box);
  for (const part of ['内标太暗', deadlineText(deadlineAt, Date.now(), 'zh'), '¥19.00', '无法判断'])
    expect(words).toContain(part);
  await end();
});

test('beside each view that is asked for stands the photo of it that was not good enough', async () => {
  const photo = { slot: 'shoe_glue', taken: 'first', url: '/img/u/a', print: 'a', at: 1 } as const;
  const { box, end } = await show(<Earlier photo={photo} />);
  expect(seen(box)).toContain(text.zh.earlier('中底胶线'));
  await end();
  const none = await show(<Earlier photo={undefined} />);
  expect(seen(none.box)).toBe('');
  await none.end();
});
