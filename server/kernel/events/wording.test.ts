/** What is said of a step, and what decides it. */
import { expect, test } from 'vitest';
import { eg } from '../../../contract/notice/wording.ts';
import { wording } from './wording.ts';

test('a code among the facts of a notice decides what is said, and is not itself said', () => {
  const why: Record<string, string> = { damaged: '有损坏' };
  const said = wording('recycle.owner', 'test.code', { ...eg('name'), kind: 'damaged' }, ({ name, kind }) => ({
    title: { zh: '没有通过', en: 'Not accepted' },
    body: { zh: `${name.zh}：${why[kind]?.concat('。')}`, en: name.en },
  }));
  const { body } = said({ name: { zh: '鞋', en: 'Shoe' }, kind: 'damaged' });
  expect(body.zh.endsWith('：有损坏。')).toBe(true);
});
