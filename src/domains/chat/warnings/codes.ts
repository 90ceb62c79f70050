/** Where the codes in a picture lead. */
import { codeQr, encodeTarget } from '../../../../contract/share/calls.ts';
import { request } from '../../../api/request.ts';
import { type Here, readScan } from '../../scan/scan.ts';

/** Elsewhere; to something that we cannot tell; or nowhere that needs a warning. */
export type CodeLeads = 'away' | 'unknown' | 'nowhere';

/** A payment or a contact is an address; what stands on a shoe box is a number; our posters lead to us. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;

export function codeLeads(codes: readonly string[], ours: readonly Here[]): CodeLeads {
  const leads = codes.map((code): CodeLeads => {
    const read = ours.map((here) => readScan(code, here).kind);
    if (read.some((kind) => kind === 'own' || kind === 'code')) return 'nowhere';
    return ADDRESS.test(code.trim()) ? 'away' : 'unknown';
  });
  return leads.find((one) => one === 'away') ?? leads.find((one) => one === 'unknown') ?? 'nowhere';
}

/** Where this page came from, and the address that posters and shared codes name. */
export async function ourPlaces(): Promise<Here[]> {
  const base = import.meta.env.BASE_URL;
  const here = { origin: location.origin, base };
  const known = await request(codeQr, { id: encodeTarget('/pages/tabbar/main') }).catch(() => null);
  return known ? [here, { origin: new URL(known.url).origin, base }] : [here];
}
