/**
 * The rooms of the house, from the ground up. A room imports from rooms below it and from itself; what stands on one floor
 * does not import its neighbour. What a lower room must tell a higher one goes through something that the higher one registered.
 */

/** Floors of the server's domains: a domain stands on those whose tables and functions it uses. */
export const serverDomains: readonly (readonly string[])[] = [
  ['connection'],
  ['shop'],
  // What of a balance may go to others is asked by whoever takes money.
  ['wallet'],
  [
    'address',
    'activity',
    'catalogue',
    'cms',
    'express',
    'item',
    'message',
    'notice',
    'payment',
    'settlement',
    'upload',
  ],
  ['account', 'brand', 'market', 'penalty', 'scan', 'share'],
  ['listing', 'merchant', 'payout', 'staff', 'trial'],
  ['inspection', 'objection'],
  ['cart', 'coupon', 'stock'],
  ['order'],
  ['bid', 'aftersale', 'identify', 'cleaning', 'auction', 'recycle', 'campaign', 'resale', 'seller'],
  ['consignment', 'chat'],
  ['live'],
  // What waits is read from the things themselves.
  ['todo'],
];

/** Floors of the client's domains: a domain stands on those whose parts its screens show. */
export const clientDomains: readonly (readonly string[])[] = [
  ['catalogue'],
  ['device'],
  ['coupon', 'notice', 'payment', 'share', 'wallet'],
  ['account', 'address', 'cms', 'help', 'item', 'listing', 'market', 'message', 'reporting', 'scan', 'upload'],
  ['express', 'home', 'inspection', 'merchant', 'objection', 'payout', 'penalty', 'search', 'seller', 'settlement'],
  ['cleaning', 'demo', 'order', 'stock'],
  ['aftersale', 'bid', 'campaign', 'cart', 'identify', 'recycle', 'consignment', 'resale'],
  ['chat'],
  ['staff'],
  ['auction'],
  ['live'],
  ['product'],
];

const at = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);

/** Each wing's floors, lowest first. A place is a folder or a file; the longest that fits a path is its room. */
export const wings: readonly (readonly (readonly string[])[])[] = [
  [
    ['contract/wire'],
    ['contract/machine.ts', 'contract/rules.ts'],
    ['contract/events.ts', 'contract/screens.ts'],
    ['contract/calls.ts'],
    ['contract/registry.ts'],
  ],
  [
    ['contract'],
    ['server/art', 'server/config.ts'],
    ['server/db'],
    ['server/providers'],
    ['server/kernel'],
    ...serverDomains.map((floor) => at('server/domains', floor)),
    ['server/former.ts', 'server/keepers.ts'],
    ['server/app.ts'],
    ['server/domains.ts'],
    ['server/demo', 'server/backup'],
    ['server/start.ts'],
    ['server/cli'],
    ['server/main.ts'],
    ['server/testing'],
  ],
  [
    ['contract'],
    at('src/ui', ['hydration']),
    at('src/ui', ['format']),
    at('src/ui', ['feedback']),
    at('src/ui', ['input']),
    at('src/ui', ['surface']),
    at('src/ui', ['media']),
    at('src/ui', ['list']),
    at('src/ui', ['gallery']),
  ],
  [
    ['contract'],
    ['src/api/exchange'],
    ['src/offline/device'],
    ['src/offline/photos', 'src/offline/cache'],
    ['src/offline/drafts'],
    ['src/offline/outbox'],
    ['sw'],
  ],
  [
    ['contract'],
    ['src/ui', 'src/api/exchange'],
    ['src/api', 'src/offline'],
    // What a domain's things are called, for the sentences of others; it imports the kit only.
    clientDomains.flat().map((name) => `src/domains/${name}/names.ts`),
    ...clientDomains.map((floor) => at('src/domains', floor)),
    ['src/app'],
  ],
];

/** Imports that go up on purpose, each with its reason. */
export const declared: readonly { from: string; to: RegExp; why: string }[] = [
  {
    from: 'server/db/schema.ts',
    to: /^server\/(domains|kernel|providers)\/\w+\/[\w-]*tables\.ts$/,
    why: 'the types of all tables in one place; each room declares its own',
  },
  {
    from: 'server/db/migrations/9zzzi_found_by_more.ts',
    to: /^server\/domains\/catalogue\/bigrams\.ts$/,
    why: 'what is stored has to be what is asked for; no table of a later day is known there',
  },
];
