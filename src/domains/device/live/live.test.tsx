/** Money is to be decided with no network: its person hears before they decide that it cannot wait, and until when it stands. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { LiveButton } from './LiveButton.tsx';
import { askLive } from './live.ts';

afterEach(() => {
  currentDialog()?.answer(false);
  vi.unstubAllGlobals();
});
const question = { title: '同意退款 ¥100？', body: '你承担 ¥100。', ok: '同意退款' };
const soon = () => Date.now() + 3_600_000;

test('without a network the question says so and cannot be answered with a yes', async () => {
  vi.stubGlobal('navigator', { onLine: false, language: 'zh-CN' });
  const answered = askLive(question, soon());
  const asked = currentDialog();
  expect(asked).toMatchObject({ telling: true, title: question.title });
  expect(asked?.body).toContain('你承担 ¥100。');
  expect(asked?.body).toContain('连上网也不会自己发出');
  expect(asked?.body).toMatch(/之前有效/);
  asked?.answer(true);
  expect(await answered).toBe(false);
});

test('with one it is asked, and says until when', async () => {
  const answered = askLive(question, soon());
  const asked = currentDialog();
  expect(asked).toMatchObject({ telling: false, ok: '同意退款' });
  expect(asked?.body).not.toContain('没有网络');
  expect(asked?.body).toMatch(/之前有效/);
  asked?.answer(true);
  expect(await answered).toBe(true);
});

test('a form’s button says that it needs the network before it says what is missing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { box, end } = await show(<LiveButton disabledReason="还差 1 项：说明">发出</LiveButton>);
  expect(box.textContent).toBe('要连着网才能办');
  await end();
  vi.restoreAllMocks();
  const online = await show(<LiveButton disabledReason="还差 1 项：说明">发出</LiveButton>);
  expect(online.box.textContent).toBe('还差 1 项：说明');
  await online.end();
});

/** They ask about what can wait as well, about leaving the page, or about what the server has just answered. */
const BOTH = [
  'src/domains/bid/BidActions.tsx',
  'src/domains/notice/prompt.ts',
  'src/domains/order/use-submit.ts',
  'src/domains/staff/pages/Edit.tsx',
  'src/domains/stock/receipt/ReceiptActions.tsx',
];

test('no screen that writes live asks by the plain question', () => {
  const all = readdirSync('src/domains', { recursive: true, encoding: 'utf8' }).map((file) => `src/domains/${file}`);
  const plain = all.filter((file) => {
    if (!/(?<!\.test)\.tsx?$/.test(file)) return false;
    const source = readFileSync(file, 'utf8');
    return /\buseWrite\(/.test(source) && /(?<![\w.])confirm\(/.test(source);
  });
  expect(plain.filter((file) => !BOTH.includes(file))).toEqual([]);
});
