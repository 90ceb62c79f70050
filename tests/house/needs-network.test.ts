/** What cannot wait on the phone says so before anything is filled in; everything else is prepared there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../src/domains', import.meta.url).pathname;
const FIELDS = /<(?:AmountField|Field|TextArea)\b/;
const SAYS = /NeedsNetwork|useOnline|useQueuedWrite|enqueue|useSendForm/;
/** At a desk with a wire, or what nobody can begin without having logged in. */
const elsewhere = (file: string) => /^(?:staff|account\/login)\//.test(file) || SHORT.includes(file);
/** Soon typed again: one short code, and two times of the day. */
const SHORT = ['coupon/Coupons.tsx', 'notice/Notifications.tsx'];

const silentIn = (source: string) => /useWrite\(/.test(source) && FIELDS.test(source) && !SAYS.test(source);

test('each form whose words go straight to the server looks whether it can be reached', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.') && !elsewhere(name),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((name) => silentIn(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});

test('the look finds what it is for', () => {
  expect(silentIn('const a = useWrite(x); <AmountField label="" />')).toBe(true);
  expect(silentIn('const a = useWrite(x); <NeedsNetwork /> <AmountField label="" />')).toBe(false);
});
