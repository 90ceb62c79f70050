/** Who is led here to pick a model reads that there is none once that is known, not while it is looked for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { set } from '../../../api/exchange/values.ts';
import { closeDatabases, shelf } from '../../../offline/device/db.ts';
import { words } from '../../../ui/format/words.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
}));

const shoe = { name: { zh: '跑鞋', en: 'Runner' }, brand: { zh: '云步', en: 'Cloudstep' }, cover: '', skus: [] };

beforeEach(async () => {
  await shelf().delete();
  closeDatabases();
  await login('anna');
  await shelf().catalogue.put({ ...shoe, id: 'p1', styleNo: 'CS-1' } as never);
  await set('prepared', { at: 1, products: 1, skus: 0, goods: 0 });
});
afterEach(closeDatabases);

/** All that was shown on the way to `last`. */
async function shown(first: string, last: string): Promise<string[]> {
  const states: string[] = [];
  const look = new MutationObserver(() => states.push(document.body.textContent ?? ''));
  look.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { end } = await show(<ProductPicker open first={first} onClose={() => undefined} onPick={() => undefined} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(document.body.textContent).toContain(last));
  states.push(document.body.textContent ?? '');
  look.disconnect();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await end();
  return states;
}

test('a model that is there is never said to be missing on the way', async () => {
  const states = await shown('CS-1', '跑鞋');
  expect(states.some((words) => words.includes(text.zh.noMatch) || words.includes(text.zh.catalogueMissing))).toBe(
    false,
  );
  expect(states.some((seen) => seen.includes(words.zh.loading))).toBe(true);
});

test('that there is none is said once it is known', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const states = await shown('XX-9', text.zh.noMatch);
  expect(states.at(-1)).not.toContain(words.zh.loading);
  vi.unstubAllGlobals();
});
