/** Where a live room's moving picture comes from. The shop carries none itself: a camera's is somebody else's to serve. */
export interface VideoProvider {
  /** `drawn`: a picture that moves by itself. `hls`: what the host's address serves. */
  readonly kind: 'drawn' | 'hls';
  /** Whose addresses a room may name; the page's policy lets no other through. */
  readonly origins: readonly string[];
}

/** Whether a room may show what lies at this address. */
export function isShown({ kind, origins }: VideoProvider, address: string): boolean {
  if (kind === 'drawn' || !URL.canParse(address)) return false;
  const { origin, username, password, pathname } = new URL(address);
  return origins.includes(origin) && username === '' && password === '' && pathname.endsWith('.m3u8');
}
