/** What cannot wait on the phone says so before anything is filled in; everything else is prepared there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, isWithin, writesIn } from './imports.ts';

const root = new URL('../..', import.meta.url).pathname;
const FIELDS = /^(?:AmountField|Field|TextArea)$/;
const SAYS = /<(?:NeedsNetwork|LiveSheet|NoteSheet)\b|useOnline\(/;
/** Somewhere in the file, where one part of it asks and another sends. */
const ANYWHERE = /NeedsNetwork|<LiveSheet|<NoteSheet|useOnline|useQueuedWrite|enqueue|useSendForm/;
/** What nobody can begin without having logged in. */
const elsewhere = (file: string) => file.includes('domains/account/login/');
/** What is pressed and goes straight to the server says so too. */
const PRESSED = /<(?:Button|Switch|RowButton)\b/;
const LIVE = /NeedsNetwork|useOnline|LiveButton|LiveSheet|<WordsSheet|askLive|useQueuedWrite|enqueue|useSendForm/;
/** They draw a picture that says itself that it could not be had, prove who somebody is, have it said by a part, or stand in for a provider. */
const SAID = [
  'account/StepUp.tsx',
  'account/passkeys/PasskeyLogin.tsx',
  'identify/CertificateSheet.tsx',
  'live/Plan.tsx',
  'resale/market/SandboxMarket.tsx',
  'recycle/hall/Subscriptions.tsx',
  'share/ShareScreen.tsx',
];
const silentPress = (source: string) => source.includes('useWrite(') && PRESSED.test(source) && !LIVE.test(source);

/** Each function that asks for words and sends them straight to the server, and neither it nor the one around it looks for a network. */
function silentIn(file: string, source: string): string[] {
  if (!source.includes('useWrite(')) return [];
  const { writes, functions, uses } = writesIn(file, source);
  const fields = uses.filter(({ name }) => FIELDS.test(name));
  if (fields.length > 0 && !ANYWHERE.test(source)) return [file];
  const says = (span: { start: number; end: number }) => SAYS.test(source.slice(span.start, span.end));
  return functions
    .filter((one) => fields.some((field) => isWithin(field, one)) && writes.some((write) => isWithin(write, one)))
    .filter((one) => !functions.some((around) => isWithin(one, around) && says(around)))
    .map(({ name }) => `${file}: ${name}`);
}

test('each form whose words go straight to the server looks whether it can be reached', () => {
  const looked = files(['src/domains'], /(?<!\.test)\.tsx$/).filter((file) => !elsewhere(file));
  expect(looked.length).toBeGreaterThan(200);
  expect(looked.flatMap((file) => silentIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('each button that goes straight to the server looks whether it can be reached', () => {
  const looked = files(['src/domains'], /(?<!\.test)\.tsx$/).filter((file) => !elsewhere(file));
  const silent = looked.filter((file) => silentPress(readFileSync(join(root, file), 'utf8')));
  expect(silent.filter((file) => !SAID.some((one) => file.endsWith(one)))).toEqual([]);
});

/** What is chosen or typed between the beginning of what is drawn and the word that it cannot wait. */
const ASKED = /<(?:AmountField|Field|TextArea|RadioRows|Segment|Pills|Picker|Choice|Points|SlotGrid|PhotoPick)\b/;
const DRAWN = /(?:return|=>) \(\n/;
const lateIn = (source: string): boolean =>
  source
    .split('<NeedsNetwork')
    .slice(0, -1)
    .some((before) => ASKED.test(before.split(DRAWN).at(-1) ?? ''));

test('it is said above the first thing that is chosen or typed', () => {
  const looked = files(['src/domains'], /(?<!\.test)\.tsx$/);
  expect(looked.filter((file) => lateIn(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(lateIn('return (\n<><RadioRows of={all.map((one) => ({ one }))} /><NeedsNetwork /></>)')).toBe(true);
  expect(lateIn('return (\n<><NeedsNetwork /><RadioRows name={x} /></>)')).toBe(false);
});

test.each([
  ['silent', 'function A() { const a = useWrite(x); return <AmountField label="" />; }', ['f.tsx']],
  ['says so', 'function A() { const a = useWrite(x); return <><NeedsNetwork /><AmountField label="" /></>; }', []],
  [
    'another of the file says so',
    'function B() { useOnline(); enqueue(); } function A() { const a = useWrite(x); return <Field />; }',
    ['f.tsx: A'],
  ],
])('the look finds what it is for: %s', (_, source, found) => {
  expect(silentIn('f.tsx', source)).toEqual(found);
});

test('what the device keeps is told in the words that ask whether there is a network: none says by itself that it waits for one', () => {
  const told = /toast\([^\n]*queued\s*\?\s*(?:t|text\w*)\.|queued\)[^\n]*toast\(\s*(?:t|textNow)\b/;
  const wrong = files(['src/domains'], /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => told.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});
