/** A picture that goes the whole way up, as a phone sends it. */
import { createHash } from 'node:crypto';
import { uploadConfirm, uploadSign } from '../../contract/upload/calls.ts';
import type { Person, TestApp } from './server.ts';

/** Needs the domain upload and the store's endpoint. @param bytes of that type. @returns its hash, and what its confirmation is answered with */
export async function sendPhoto(
  app: TestApp,
  person: Person,
  bytes: Buffer,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
) {
  const form = await app.must(uploadSign, { type: 'sign' }, { as: person });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${form.dir}${sha256}.${type === 'image/png' ? 'png' : 'jpg'}`;
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, key, 'Content-Type': type })) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'photo');
  await app.app.request(form.host, { method: 'POST', body });
  const announced = { key, sha256, size: bytes.length, type };
  return { sha256, reply: await app.call(uploadConfirm, announced, { as: person }) };
}
