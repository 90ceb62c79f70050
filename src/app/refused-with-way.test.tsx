/** A refusal that is about a thing of one's own leads there. */
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/exchange/request-once.ts';
import { currentDialog } from '../ui/feedback/dialogs.ts';
import { currentToast, toast } from '../ui/feedback/toast.ts';
import { createQueries } from './queries.ts';
import { text } from './words.ts';

const gone: string[] = [];
const refused = async (data: unknown, code = 'PHOTO_ELSEWHERE') => {
  toast('before');
  const queries = createQueries((path) => gone.push(path));
  const mutationFn = () => Promise.reject(new ApiError(code, 409, '这件在回收单 2611 里', { data }));
  await queries
    .getMutationCache()
    .build(queries, { mutationFn })
    .execute(undefined)
    .catch(() => undefined);
};
afterEach(() => currentDialog()?.answer(false));

test('whoever is refused because of an inquiry of theirs goes there from the refusal', async () => {
  await refused({ link: '/pages/order/recycle/detail?id=x' });
  expect(currentDialog()).toMatchObject({ body: '这件在回收单 2611 里', ok: text.zh.seeIt });
  currentDialog()?.answer(true);
  await vi.waitFor(() => expect(gone).toEqual(['/pages/order/recycle/detail?id=x']));
});

test('whoever is refused because their account is restricted is led to object, and not to an order that there is not', async () => {
  await refused({ link: '/pages/user/setting/feedback' }, 'ACCOUNT_RESTRICTED');
  expect(currentDialog()).toMatchObject({ ok: text.zh.object });
});

test('no refusal leads out of the shop', async () => {
  for (const link of ['//elsewhere.example', 'https://elsewhere.example', 7, undefined]) {
    await refused({ link });
    expect([currentDialog(), currentToast()?.message]).toEqual([null, '这件在回收单 2611 里']);
  }
});
