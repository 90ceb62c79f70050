/** The constants and limits of the specification's section 9 that code reads, and those of the wire. Times in ms, sizes in bytes. */

export const APP = { id: 'h5', version: '2.2.84', code: 2284, channel: 'h5' } as const;

export const HTTP = {
  timeout: 60_000,
  chunkTimeout: 120_000,
  pendingAfter: 200,
  pageTimeout: 60_000,
  maxBody: 256 * 1024,
  maxQuery: 4 * 1024,
} as const;

export const NAVIGATION = { maxDepth: 10, loginPoll: 100, loginGateWait: 500 } as const;

export const CODE = { digits: 6, resendAfter: 60_000, life: 5 * 60_000, maxTries: 5, provedFor: 10 * 60_000 } as const;

export const TOAST = { shortText: 20, duration: 2_000, failure: 3_000, notify: 3_000 } as const;

export const PHOTO = {
  maxCount: 52,
  /** After compression. */
  maxCompressed: 1024 * 1024,
  ratio: 1.5,
  quality: 0.8,
  /** What the object store accepts. */
  maxUpload: 104_857_600,
  /** More pixels than any camera of a phone makes; a small file that unpacks to more is a bomb. */
  maxPixels: 120_000_000,
  /** Long side to short side. A picture of the widest width stays below WebP's longest side, 16383. */
  maxStretch: 20,
  /** Life of a signed upload policy of a store of ours, seconds (the specification gives 87600). */
  policySeconds: 87_600,
  albumMax: 9,
  albumPerRow: 3,
  widths: [375, 750],
  /** As it was taken, for whoever must look closely. */
  closeWidth: 2400,
} as const;

/** What waits on a device, on its way to another through the server: so many bytes in a part, so many parts; so long a code is good, and so long it may take to fetch, ms. */
export const CARRIED = { part: 1024 * 1024, parts: 64, life: 10 * 60_000, fetch: 60 * 60_000 } as const;

export const TEXT = { area: 140, brand: 40, model: 60 } as const;
export const UI = { badgeMax: 999, avatarGroupMax: 5, numberMin: 1 } as const;
export const LAYER = { overlayMs: 300 } as const;

/** How long a one-time login link is good, ms. */
export const LOGIN_LINK = { life: 3 * 86_400_000 } as const;

/** `perPerson` keys; a challenge is answered within `challengeLife`, ms. */
export const PASSKEY = { perPerson: 20, challengeLife: 5 * 60_000 } as const;

export const SESSION = {
  /** Life of an access token, ms. */
  access: 2 * 3_600_000,
  refresh: 60 * 86_400_000,
} as const;

/** Answers to writes are kept this long for replay. */
export const IDEMPOTENCY_DAYS = 30;

/** At most so many of one's own earlier writes a queued one names (query.ts). */
export const MOST_BEFORE = 100;
