/** Reads barcodes and QR codes out of pictures: by the browser itself where it can, else by a library kept for that. */

import moduleUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { isOurFile } from '../../api/exchange/answer.ts';

export type Decode = (picture: ImageData) => Promise<string[]>;

/** The cache that the worker answers the module from; see sw/sw.ts. */
const CACHE = 'decoder';
/** What stands on shoe boxes, shelf labels, parcels and certificates. */
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix'] as const;

interface Reader {
  detect(picture: ImageData): Promise<{ rawValue: string }[]>;
}
interface ReaderClass {
  new (options: { formats: string[] }): Reader;
  getSupportedFormats(): Promise<readonly string[]>;
}

export async function openDecoder(): Promise<Decode> {
  const reader = (await ownReader()) ?? (await libraryReader());
  return async (picture) => (await reader.detect(picture)).map(({ rawValue }) => rawValue).filter(Boolean);
}

/** Some browsers have the class and read nothing, or only QR codes. */
async function ownReader(): Promise<Reader | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: ReaderClass };
  const supported: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !['qr_code', 'code_128'].every((format) => supported.includes(format))) return null;
  return new Own({ formats: formats.filter((format) => supported.includes(format)) });
}

async function libraryReader(): Promise<Reader> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // The library would fetch its module from a CDN.
  prepareZXingModule({ overrides: { locateFile: () => moduleUrl } });
  return new BarcodeDetector({ formats: [...formats] });
}

/** So that codes can be read without a network where the library is needed. */
export async function keepDecoder(signal?: AbortSignal): Promise<void> {
  if (typeof caches === 'undefined' || (await ownReader())) return;
  const cache = await caches.open(CACHE);
  if (await cache.match(moduleUrl)) return;
  const response = await fetch(moduleUrl, { signal });
  if (!(await isOurFile(moduleUrl, response))) throw new Error(`decoder: ${response.status}`);
  const older = await cache.keys();
  await cache.put(moduleUrl, response);
  await Promise.all(older.map((request) => cache.delete(request)));
}
