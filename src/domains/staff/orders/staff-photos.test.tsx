/** Photos that are sent as they are chosen: on the device first, found again after a reload, and what is not taken is named. */
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { text } from '../../device/drafts/draft-words.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { text as uploads } from '../../upload/words.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../upload/upload-now.ts', () => ({ uploadNow: upload }));

const file = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], name, { type: 'image/jpeg' });
let photos: readonly SentPhoto[] = [];
function Form() {
  const [sent, setSent] = useState<SentPhoto[]>([]);
  photos = sent;
  return <StaffPhotos photos={sent} max={2} keptAs="inspect-1" onChange={setSent} />;
}

let sent: string[] | null = null;
function TheSheet() {
  const [here, setHere] = useState<SentPhoto[]>([]);
  return (
    <Sheet
      open
      title="签收"
      onClose={() => undefined}
      foot={
        <Button
          disabledReason={here.length === 0 && '先拍照'}
          onClick={() => {
            sent = here.map(({ id }) => id);
          }}
        >
          记下
        </Button>
      }
    >
      <StaffPhotos photos={here} max={3} keptAs="scan-1" onChange={setHere} />
    </Sheet>
  );
}

async function open(form = <Form />) {
  const shown = await show(form);
  const input = shown.box.querySelector('input');
  const take = (...files: File[]) =>
    act(async () => {
      Object.defineProperty(input, 'files', { configurable: true, value: files });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const until = async (look: () => unknown) => {
    for (let n = 0; n < 500 && !(await look()); n += 1)
      await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    expect(await look()).toBeTruthy();
  };
  return { ...shown, take, until };
}

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  upload.mockImplementation(async ({ name }: File) => ({ id: name, url: 'blob:' }));
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(() => {
  document.body.replaceChildren();
  closeDatabases();
});

test('a photo is on the device before it is sent, and found again where the page died', async () => {
  upload.mockImplementationOnce(() => new Promise(() => undefined));
  const died = await open();
  await died.take(file('a.jpg'));
  await died.until(() => upload.mock.calls.length === 1);
  expect(await queue().photos.count()).toBe(1);
  const again = await open();
  await again.until(() => photos.length === 1);
  expect(photos).toMatchObject([{ id: 'a.jpg' }]);
  // The sheet is closed: nothing of it stays behind.
  await again.end();
  await vi.waitFor(async () => expect(await queue().photos.count()).toBe(0));
});

test('what cannot be taken is shown with its name, what is beyond the limit is named', async () => {
  const { box, take, until, end } = await open();
  upload.mockRejectedValueOnce(new ApiError('NETWORK', 0, 'no network'));
  await take(new File([], 'empty.jpg'), file('b.jpg'), file('c.jpg'));
  await until(() => box.textContent?.includes('b.jpg'));
  expect(box.textContent).toContain('empty.jpg');
  expect(box.textContent).toContain(text.zh.photo.FILE_EMPTY);
  await take(file('d.jpg'), file('e.jpg'), file('f.jpg'));
  await until(() => photos.length === 2);
  expect(photos.map(({ id }) => id)).toEqual(['d.jpg', 'e.jpg']);
  expect(`${JSON.stringify(currentDialog())} ${currentToast()?.message}`).toContain(
    text.zh.beyond(2, 1, ['c.jpg'], false),
  );
  await end();
});

test('whoever picks three photos at once cannot send the sheet before all three are there', async () => {
  const arrives: (() => void)[] = [];
  upload.mockImplementation(
    ({ name }: File) => new Promise((resolve) => arrives.push(() => resolve({ id: name, url: 'blob:' }))),
  );
  const { box, take, until, end } = await open(<TheSheet />);
  const send = () => [...box.querySelectorAll('footer button')].at(-1) as HTMLButtonElement;
  const press = () => act(async () => send().click());
  await take(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  for (const left of [3, 2, 1]) {
    expect(send().textContent).toBe(uploads.zh.sending(left));
    await press();
    expect(sent).toBeNull();
    await until(() => arrives.length === 4 - left);
    await act(async () => arrives.at(-1)?.());
    await until(() => send().textContent !== uploads.zh.sending(left));
  }
  expect(send().textContent).toBe('记下');
  await press();
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  await end();
});
