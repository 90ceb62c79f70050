/** Addresses pasted one after the other: none is mixed with the one before it. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToast } from '../../ui/feedback/toast.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { PasteAddress } from './PasteAddress.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a second address keeps nothing of the first, also by its blur, and what was not recognised is named', async () => {
  const onParsed = vi.fn();
  const { box } = await show(<PasteAddress onParsed={onParsed} />);
  const area = box.querySelector('textarea') as HTMLTextAreaElement;
  const paste = (words: string) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => words } });
      area.dispatchEvent(event);
    });
  await paste('张三 13800000000 浙江省杭州市西湖区文三路100号');
  await vi.waitFor(() => expect(onParsed).toHaveBeenLastCalledWith(expect.objectContaining({ name: '张三' })));
  await paste('13912345678 广东省深圳市南山区科苑路15号');
  await vi.waitFor(() => expect(onParsed).toHaveBeenCalledTimes(2));
  expect(onParsed.mock.lastCall?.[0]).toEqual({
    ...{ name: '', phone: '13912345678', province: '广东省', city: '深圳市', district: '南山区', detail: '科苑路15号' },
  });
  expect(currentToast()?.message).toBe('没认出收货人');
  await act(async () => area.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(onParsed).toHaveBeenCalledTimes(2);
});
