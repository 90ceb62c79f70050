// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import { slotOf } from '../../../../contract/identify/slots.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { AskSheet } from './AskSheet.tsx';
import { text } from './words.ts';

test('an expert who asks for photos sees what its owner said it has not, and what they said cannot be shown', async () => {
  layNothingOut();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const name = { zh: '红隼 球鞋', en: 'Kestrel sneakers' };
  const job: IdentifyJob = {
    ...{ id: 'case', no: '1', category: 'sneakers', name, kind: name, way: 'photos', worth: 1, note: '' },
    ...{ promisedAt: 1, heldUntil: 1, photos: [], appeal: null, beside: null },
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
