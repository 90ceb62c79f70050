/** A file is saved as it is, by its name; what the server refuses is said in its words. */
import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../contract/wire/call.ts';
import { download } from './download.ts';
import { learnSigningKey } from './exchange/device.ts';
import type { ApiError } from './exchange/request-once.ts';

const paper = call('GET', '/paper', { about: '', who: 'visitor', file: true, input: v.any(), output: v.any() });
afterEach(() => vi.unstubAllGlobals());

const asked: Request[] = [];
async function answering(...answers: Response[]) {
  await learnSigningKey('a key', '/api');
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    asked.push(new Request(new URL(String(input instanceof Request ? input.url : input), 'http://shop'), init));
    return answers.shift() ?? Response.error();
  });
}

test('the bytes come without an envelope, under the name that the server gives them', async () => {
  const name = encodeURIComponent('对账单 11.pdf');
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  await answering(new Response('%PDF-1.7', { headers }));
  const file = await download(paper, {});
  expect([file.name, file.type, new TextDecoder().decode(file.data)]).toEqual([
    '对账单 11.pdf',
    'application/pdf',
    '%PDF-1.7',
  ]);
  expect(asked[0]?.headers.get('accept')).toBe('application/octet-stream');
  expect(asked[0]?.url).toMatch(/sign=[0-9A-F]{64}/);
});

test('a server that only has envelopes gives the file in one; a refusal is the server’s', async () => {
  const inside = { success: true, data: { name: 'a.csv', type: 'text/csv', base64: btoa('1,2') } };
  await answering(Response.json(inside), Response.json(inside));
  expect(new TextDecoder().decode((await download(paper, {})).data)).toBe('1,2');
  const refused = () =>
    Response.json({ success: false, status: 404, code: 'NOT_FOUND', message: '没有找到' }, { status: 404 });
  await answering(refused(), refused());
  const error = await download(paper, {}).catch((one: ApiError) => one);
  expect(error).toMatchObject({ code: 'NOT_FOUND', message: '没有找到' });
});
