import 'fake-indexeddb/auto';
/** What somebody wrote in the other language reads as theirs; what was chosen with a tap reads in the reader's. */
import { expect, test } from 'vitest';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Fact } from '../../ui/list/Row.tsx';
import { Said, SaidDefects } from './Said.tsx';

test('an English reader has usual defects in English, and the owner’s Chinese in quotation marks, marked for a voice', async () => {
  await setPreferences({ language: 'en' });
  const { box, end } = await show(
    <>
      <p>
        <SaidDefects of={['鞋底磨损', '左脚有划痕', 'scuffed toe']} />
      </p>
      <p>
        <Said>42.5</Said>
      </p>
    </>,
  );
  const [defects, size] = box.querySelectorAll('p');
  expect(defects?.textContent).toBe('Sole wear; “左脚有划痕”; scuffed toe');
  expect([...box.querySelectorAll('[lang]')].map((one) => [one.getAttribute('lang'), one.textContent])).toEqual([
    ['zh-CN', '“左脚有划痕”'],
  ]);
  expect(size?.textContent).toBe('42.5');
  await end();
});

test('what intake wrote down as its owner said it, alike in both languages, reads the same way; what staff put into both is in the reader’s', async () => {
  await setPreferences({ language: 'en' });
  const told = (words: string) => ({ zh: words, en: words });
  const { box, end } = await show(
    <SaidDefects of={[told('鞋底磨损'), told('左脚有划痕'), { zh: '折痕，鞋头', en: 'Crease, 鞋头' }]} />,
  );
  expect(box.textContent).toBe('Sole wear; “左脚有划痕”; Crease, 鞋头');
  await end();
});

test('defects beside their name are one text, so that no gap stands before a ；', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(
    <Fact name="瑕疵">
      <SaidDefects of={['鞋底磨损', '左脚有划痕']} />
    </Fact>,
  );
  const value = box.querySelector('dd');
  expect(value?.textContent).toBe('鞋底磨损；左脚有划痕');
  expect(value?.childNodes).toHaveLength(1);
  await end();
});

test('an “ok” is everybody’s word: a Chinese reader does not read it in quotation marks, as if it were meant otherwise', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(
    <p>
      <Said>ok</Said> <Said>fine by me</Said>
    </p>,
  );
  expect(box.textContent).toBe('ok “fine by me”');
  await end();
});
