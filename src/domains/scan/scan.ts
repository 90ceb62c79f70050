/** What was scanned, before anybody is asked: a screen of ours, an address elsewhere, a code, or just words. */

import { urlIn } from '../../ui/format/validators.ts';

export type Scanned =
  | { kind: 'own'; path: string }
  | { kind: 'foreign'; url: string; host: string }
  /** `maker`: a number that makers print on boxes; it names goods in the trade's lists, not in ours. */
  | { kind: 'code'; code: string; maker: boolean }
  | { kind: 'words'; words: string };

export interface Here {
  origin: string;
  /** Where the storefront lives under its host, with slashes at both ends. */
  base: string;
}

/** What the contract's `scannable` allows, without its schema library. */
const CODE = /^[A-Za-z0-9][\w-]{0,63}$/;
export const isMakerCode = (code: string) => /^(\d{8}|\d{12,14})$/.test(code);

export function readScan(scanned: string, { origin, base }: Here): Scanned {
  // An input method writes letters and digits as wide as its own signs.
  const words = scanned.normalize('NFKC').trim();
  if (/^https?:\/\//i.test(words)) {
    const url = urlIn(words);
    if (!url) return { kind: 'words', words };
    const isOurs = url.origin === origin && url.pathname.startsWith(`${base}pages/`);
    if (isOurs) return { kind: 'own', path: url.pathname.slice(base.length - 1) + url.search };
    return { kind: 'foreign', url: url.href, host: url.host };
  }
  // Style numbers and waybills are printed with spaces, dots and slashes between their parts.
  const code = words.replace(/[\s./·‐-―−]+/g, '-');
  if (!CODE.test(code)) return { kind: 'words', words };
  return { kind: 'code', code, maker: isMakerCode(code) };
}
