/** What "arrived once and whole" means, and how a test makes a request fail. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { queue } from '../../src/offline/device/db.ts';
import type { PhotoSource } from '../../src/offline/photos/photos.ts';
import { items } from './device.ts';
import type { Fault, Seen, TestServer } from './server.ts';

export const STORE = /^\/storage/;
export const CONFIRM = /upload\/confirm/;
export const RECEIPT = /receipt\/save/;

/** The first `times` requests whose path matches meet the fault. */
export function strike(server: TestServer, path: RegExp, fault: Fault, times = 1): void {
  let left = times;
  server.rules.push((seen: Seen) => {
    if (!path.test(seen.path) || left === 0) return undefined;
    left -= 1;
    return fault;
  });
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const hashes = (photos: PhotoSource[]): string[] => photos.map(({ bytes }) => sha256(new Uint8Array(bytes)));

/** One receipt, whole, in order, byte for byte; and nothing left on the device. */
export async function expectDelivered(server: TestServer, photos: PhotoSource[]): Promise<void> {
  expect(server.effects).toHaveLength(1);
  const ids = (server.effects[0]?.body.photos ?? []) as string[];
  const stored = ids.map((id) => sha256(server.objects.get(server.uploads.get(id)?.key ?? '') ?? Buffer.of()));
  expect(stored).toEqual(hashes(photos));
  expect(await items()).toEqual([]);
  expect(await queue().photos.count()).toBe(0);
}
