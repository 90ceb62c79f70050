/** A form at a desk whose network went: it says so above its fields, nothing is sent, and the window does not close over what was typed. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { LiveSheet } from './LiveSheet.tsx';

afterEach(() => vi.restoreAllMocks());

const onOk = vi.fn();
let type: (words: string) => void;
function Form() {
  const [words, setWords] = useState('');
  type = (next) => flushSync(() => setWords(next));
  return (
    <LiveSheet open onClose={() => {}} title="留言" onOk={onOk} dirty={words !== ''} foot={<Button>发出</Button>}>
      <TextArea label="说明" value={words} onChange={setWords} />
    </LiveSheet>
  );
}
const buttons = (box: Element) => [...box.querySelectorAll('button')].map(({ textContent }) => textContent);

test('without a network it says so before anything is filled in, and neither of its buttons sends', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { box, end } = await show(<Form />);
  const said = box.querySelector('[role="note"]');
  expect(said?.textContent).toContain('要连着网才能办');
  expect(said && box.querySelector('textarea')?.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(buttons(box)).toEqual(['取消', '要连着网才能办']);
  await end();
});

test('with one it is as any other form', async () => {
  const { box, end } = await show(<Form />);
  expect(box.textContent).not.toContain('要连着网才能办');
  expect(buttons(box)).toEqual(['取消', '确定', '发出']);
  await end();
});

test('a window that is closed over what was typed asks first, and over nothing does not', async () => {
  const { end } = await show(<Form />);
  const closes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(true);
  type('改过了');
  await vi.waitFor(() => expect(closes()).toBe(false));
  type('');
  await vi.waitFor(() => expect(closes()).toBe(true));
  await end();
  expect(closes()).toBe(true);
});
