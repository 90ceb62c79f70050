/** The installed app: what its manifest promises is there, and nothing that makes it installable is missing. */
import { readFileSync } from 'node:fs';
import { validateManifest } from '@pwabuilder/manifest-validation';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { screenFiles } from '../../src/app/routes.ts';

const root = new URL('../..', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(`${root}manifest.webmanifest`, 'utf8'));

/** Checks for what this app is not; everything else must hold. */
const notOurs = {
  iarc_rating_id: 'a certificate that only a store gives',
  related_applications: 'there is no other app',
  protocol_handlers: 'no address scheme of our own',
  scope_extensions: 'one origin',
  widgets: 'none',
  display_override: 'the check asks for window-controls-overlay, and the app draws no title bar',
};

describe('the manifest', () => {
  test('passes every check of PWABuilder that applies', async () => {
    const failed = (await validateManifest(manifest, true)).filter(({ valid }) => !valid).map(({ member }) => member);
    expect(failed.filter((member) => !(member in notOurs))).toEqual([]);
  });

  test('has icons for every purpose, of the size they say', async () => {
    const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose);
    expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable', 'monochrome']));
    const shortcuts = manifest.shortcuts.flatMap((shortcut: { icons: unknown[] }) => shortcut.icons);
    for (const { src, sizes } of [...manifest.icons, ...shortcuts, ...manifest.screenshots]) {
      const { width, height } = await sharp(`${root}public${src}`).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  test('has screenshots for phones and for wide screens', () => {
    const shapes = manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor);
    expect(shapes).toEqual(expect.arrayContaining(['narrow', 'wide']));
  });

  test('leads only to screens that are there', () => {
    const links = [
      manifest.start_url,
      ...manifest.shortcuts.map((shortcut: { url: string }) => shortcut.url),
      ...manifest.file_handlers.map((handler: { action: string }) => handler.action),
    ];
    for (const link of links) expect(link.split('?')[0] in screenFiles, link).toBe(true);
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url.split('?')[0])).toEqual([
      '/pages/custom/scancenter',
      '/pages/stock/receipt/createReceipt',
      '/pages/order/orderlist',
      '/pages/search/salesearch',
    ]);
  });
});
