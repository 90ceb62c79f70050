import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { sentence } from '../../../../contract/identify/signs.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { saidText } from '../../item/said-words.ts';
import { photoName } from '../form.ts';
import { PieceTag } from '../PieceTag.tsx';
import { Photos, Reasons } from '../Reasons.tsx';
import { resultText as text } from './result-words.ts';

const said = (result: 'fake' | 'genuine', at: number) => ({ result, at, points: [], note: `${result} ${at}` });

test('a result that an appeal has changed says so, and the opinions it overruled are folded and named as such', async () => {
  const opinions = [said('fake', 1), said('fake', 2), said('genuine', 11), said('genuine', 12)];
  const { box, end } = await show(
    <Reasons category="toys" photos={[]} opinions={opinions} result="genuine" appealedAt={10} />,
  );
  expect(box.textContent).toContain(text.zh.turned);
  expect(box.textContent).toContain(text.zh.turnedHow({ first: 'fake', before: 2, after: 2 }, 'genuine'));
  expect(box.querySelector('details')?.textContent).toContain('fake 2');
  expect(box.querySelector('details')?.textContent).not.toContain('genuine 11');
  await end();
});

test('a fake that was found against the first of three leads with the two who found it; the first is called outvoted, under its own number', async () => {
  const opinions = [said('genuine', 1), said('fake', 2), said('fake', 3)];
  const { box, end } = await show(
    <Reasons category="toys" photos={[]} opinions={opinions} result="fake" appealedAt={null} />,
  );
  const parts = ['fake 2', 'fake 3', text.zh.outvoted(1), text.zh.outvotedBy('fake'), text.zh.opinion(1), 'genuine 1'];
  const places = parts.map((part) => box.textContent?.indexOf(part) ?? -1);
  expect(places.includes(-1)).toBe(false);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  await end();
});

test('in a list a final result is called by what was found, and one that was taken back is no longer called genuine', async () => {
  const of = async (revoked: boolean) => {
    const row = {
      state: 'final',
      verdict: 'genuine',
      revoked: revoked ? { at: 1, ground: null, reason: '' } : null,
    } as const;
    const { box, end } = await show(<PieceTag row={row} />);
    const shown = box.textContent;
    await end();
    return shown;
  };
  expect(await of(false)).toBe(text.zh.verdicts.genuine);
  expect(await of(true)).toBe(text.zh.revoked);
});

test('on an English certificate what experts say in their usual sentences is English, and their own words are marked as written in Chinese', async () => {
  await setPreferences({ language: 'en' });
  const usual = sentence('genuine', ['paint']);
  const note = `${usual.zh}盒子换过。`;
  const { box, end } = await show(
    <Reasons
      category="toys"
      photos={[]}
      opinions={[{ ...said('genuine', 1), note }]}
      result="genuine"
      appealedAt={null}
    />,
  );
  expect(box.textContent).toContain(usual.en);
  expect(box.textContent).not.toContain(usual.zh);
  const own = box.querySelector('[lang="zh-CN"]');
  expect(own?.textContent).toBe('“盒子换过。”');
  expect(box.textContent).toContain(saidText.en.asWritten);
  await end();
  await setPreferences({ language: 'zh' });
});

test('a photo that was added later stands at its view, beside the one that it shows better', async () => {
  const photo = (slot: 'shoe_toe' | 'shoe_sole' | 'extra', taken: 'first' | 'later', n: number) => ({
    ...{ slot, taken, url: `/${n}`, print: `${n}`, at: n },
  });
  const [how, toe, sole] = [photo('extra', 'first', 1), photo('shoe_toe', 'first', 2), photo('shoe_sole', 'first', 3)];
  const again = photo('shoe_toe', 'later', 4);
  const { box, end } = await show(<Photos photos={[how, toe, sole, again]} />);
  expect(box.textContent).toContain([toe, again, sole, how].map((one) => photoName(one, 'zh')).join(''));
  await end();
});
