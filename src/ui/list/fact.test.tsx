import { expect, test } from 'vitest';
import { words } from '../format/words.ts';
import { show } from '../gallery/testing.tsx';
import { Fact, Facts } from './Row.tsx';

test('what is empty says so, and offers nothing to copy', async () => {
  const { box, end } = await show(
    <Facts>
      <Fact name="代码" copy="">
        {''}
      </Fact>
    </Facts>,
  );
  expect(box.querySelector('dd')?.textContent).toBe(words.zh.missing);
  expect(box.querySelector('button')).toBeNull();
  await end();
});
