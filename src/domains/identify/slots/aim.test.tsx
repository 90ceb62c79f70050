/** What was chosen in place of a photo, said where it was chosen. */
import { expect, test } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text } from '../form-words.ts';
import { Aim } from './Aim.tsx';

test('a file that is no photo is called that, and what was said of the photo before is not said of it', async () => {
  layNothingOut();
  const words = async (refused: string | false) => {
    const { end } = await show(
      <Aim
        slot="toy_face"
        taking={{
          preparing: 0,
          storing: null,
          refused: [],
          good: () => [],
          unusable: 0,
          take: async () => undefined,
          dismiss: () => undefined,
        }}
        refused={refused && <p>{refused}</p>}
        shot={{ slot: 'toy_face', photo: { $photo: 'one' }, faults: ['dark'] }}
        url={undefined}
        onShot={() => undefined}
        onKeep={() => undefined}
        onDrop={() => undefined}
        onClose={() => undefined}
      />,
    );
    const seen = document.body.textContent ?? '';
    await end();
    return seen;
  };
  expect(await words(false)).toContain(text.zh.keepShot);
  const seen = await words('不是图片');
  expect(seen).toContain('不是图片');
  expect(seen).not.toContain(text.zh.keepShot);
});
