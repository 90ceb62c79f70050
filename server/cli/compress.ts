/** Writes a brotli copy beside every built text file and module, so that the server never compresses on request. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const root = new URL('../../dist/client', import.meta.url).pathname;
const text = /\.(js|css|html|svg|json|webmanifest|wasm)$/;

for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  const path = join(root, name);
  if (!text.test(name) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  if (bytes.length < 512) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}
