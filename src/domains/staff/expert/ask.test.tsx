import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import { slotOf } from '../../../../contract/identify/slots.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { AskSheet } from './AskSheet.tsx';
import { Ask } from './Revocations.tsx';
import { text as revocation } from './revocation-words.ts';
import { text } from './words.ts';

const asked = vi.hoisted(() => ({ answer: () => Promise.resolve({}) as Promise<unknown> }));
vi.mock('../../../api/request.ts', () => ({ request: () => asked.answer() }));

test('an expert who asks for photos sees what its owner said it has not, and what they said cannot be shown', async () => {
  layNothingOut();
  const name = { zh: '红隼 球鞋', en: 'Kestrel sneakers' };
  const job: IdentifyJob = {
    ...{ id: 'case', no: '1', category: 'sneakers', name, kind: name, way: 'photos', worth: 1, note: '' },
    ...{ promisedAt: 1, heldUntil: 1, photos: [], appeal: null, lost: false, broke: [], beside: null },
    ...{ styleNo: null, colour: null, size: null, told: [], unsaid: [], named: [], usedBefore: [] },
    ...{ absent: ['shoe_box'], cannot: ['shoe_glue'] },
  };
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <AskSheet job={job} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const pills = [...document.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent);
  expect(pills).toContain(`${slotOf('shoe_box').name.zh} · ${text.zh.absent}`);
  expect(pills).toContain(`${slotOf('shoe_glue').name.zh} · ${text.zh.cannot}`);
  expect(pills).toContain(slotOf('shoe_sole').name.zh);
  await end();
});

test('who types what is no certificate reads that, and no form opens to take it back', async () => {
  layNothingOut();
  const opened = await askFor('ZZZZ', new ApiError('NOT_FOUND', 404, ''));
  expect(opened).toEqual({ sheet: false, said: expect.stringContaining(revocation.zh.unknown('ZZZZ')) });
  expect(await askFor('AAAA', null)).toMatchObject({ sheet: true });
});

async function askFor(code: string, fails: ApiError | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked.answer = () => (fails ? Promise.reject(fails) : Promise.resolve({ code }));
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Ask />
    </QueryClientProvider>,
  );
  await type(box.querySelector('input') as HTMLInputElement, code);
  await act(async () => [...box.querySelectorAll('button')].at(-1)?.click());
  await act(async () => undefined);
  const seen = { sheet: document.querySelector('dialog') !== null, said: box.textContent ?? '' };
  await end();
  return seen;
}
