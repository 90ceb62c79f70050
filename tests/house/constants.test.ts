/** The specification's constants (section 9), each by its name; what they do is tested where they are used. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandTokens } from '../../contract/brand/tokens.ts';
import { APP, CODE, HTTP, LAYER, NAVIGATION, PHOTO, TEXT, TOAST, UI } from '../../contract/wire/limits.ts';
import { isAmount, isCode } from '../../src/ui/format/validators.ts';

const tokens = readFileSync(new URL('../../src/ui/format/tokens.css', import.meta.url), 'utf8');
const picker = readFileSync(new URL('../../src/ui/input/Picker.module.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1];

describe('constants of the specification', () => {
  test.each([
    ['request, socket, upload and download timeout, ms', HTTP.timeout, 60_000],
    ['script chunk load timeout, ms', HTTP.chunkTimeout, 120_000],
    ['asynchronous page: delay before it shows that it loads, ms', HTTP.pendingAfter, 200],
    ['asynchronous page: timeout, ms', HTTP.pageTimeout, 60_000],
    ['levels stacked at most', NAVIGATION.maxDepth, 10],
    ['app version', APP.version, '2.2.84'],
    ['app version code', APP.code, 2284],
    ['verification code: seconds until it may be sent again, ms', CODE.resendAfter, 60_000],
    ['verification code: digits', CODE.digits, 6],
    ['toast: characters at most', TOAST.shortText, 20],
    ['toast: ms', TOAST.duration, 2_000],
    ['notify: ms', TOAST.notify, 3_000],
    ['login failure toast: ms', TOAST.failure, 3_000],
    ['login page polling, ms', NAVIGATION.loginPoll, 100],
    ['login gate wait, ms', NAVIGATION.loginGateWait, 500],
    ['images per upload', PHOTO.maxCount, 52],
    ['image after compression, below, bytes', PHOTO.maxCompressed, 1_048_576],
    ['image compression ratio', PHOTO.ratio, 1.5],
    ['image compression quality', PHOTO.quality, 0.8],
    ['uploaded file at most, bytes', PHOTO.maxUpload, 104_857_600],
    ['upload policy, seconds', PHOTO.policySeconds, 87_600],
    ['album images', PHOTO.albumMax, 9],
    ['album images in a row', PHOTO.albumPerRow, 3],
    ['image resize width', PHOTO.widths[0], 375],
    ['text area characters', TEXT.area, 140],
    ['badge at most', UI.badgeMax, 999],
    ['avatars in a group', UI.avatarGroupMax, 5],
    ['number box at least', UI.numberMin, 1],
    ['overlay duration, ms', LAYER.overlayMs, 300],
  ])('%s', (_, ours, specified) => {
    expect(ours).toBe(specified);
  });

  test('styles have what only they need, and say the same as the constants', () => {
    expect(token('t-nav')).toBe('300ms');
    expect(token('t-overlay')).toBe(`${LAYER.overlayMs}ms`);
    expect(token('picker-row')).toBe('44px');
    expect(picker).toContain('height: calc(var(--picker-row) * 5);');
  });

  test('a code has six digits unless another number is asked for, an amount two decimals at most', () => {
    expect([isCode('123456'), isCode('12345')]).toEqual([true, false]);
    expect([isAmount('1,299.00'), isAmount('1.234')]).toEqual([true, false]);
  });
});

/** Contract and style sheet name the same. */
const [light = '', system = '', chosen = ''] = tokens.split(
  /^ *:root(?::not)?\(?\[data-theme="(?:light|dark)"\]\)? \{$/m,
);

test.each([
  ['light', light, brandTokens.light],
  ['dark', system, brandTokens.dark],
  ['dark', chosen, brandTokens.dark],
] as const)('each %s token that a shop’s colour replaces has one place and one value', (_theme, block, own) => {
  for (const [name, value] of Object.entries(own)) expect(block).toContain(`--${name}: ${value};`);
});
