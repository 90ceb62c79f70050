/** What is photographed of a piece that was sent in before it is judged, and what can be seen on a photo. Experts alone need it. */
import { type Category, identifyRules, type Result, type Way } from './rules.ts';
import { OTHER_PIECE, type SignId, type signs, signsOf } from './signs.ts';
import { EXTRA, type SlotId, type slots } from './slots.ts';

/** What lies on our table is shown from so many sides before it is called genuine or a fake. */
const VIEWS_IN_HAND = 3;

/**
 * How many more views of a piece that was sent in have to be photographed here before this can be said of it; how it came is no view,
 * and nobody needs any to say that they cannot tell.
 */
export function viewsMissing(
  { way, photos }: { way: Way; photos: readonly { slot: string; byUs: boolean }[] },
  result: Result,
): number {
  if (way !== 'item' || result === 'inconclusive') return 0;
  const views = new Set(photos.filter(({ slot, byUs }) => byUs && slot !== EXTRA).map(({ slot }) => slot));
  return Math.max(0, VIEWS_IN_HAND - views.size);
}

/** What its result rests on is seen on the piece itself: so many points lie on what was photographed here, by whoever is sure. */
export function pointsMissing(
  { way, photos }: { way: Way; photos: readonly { byUs: boolean }[] },
  { result, sure, points }: { result: Result; sure: boolean; points: readonly { spot: { photo: number } }[] },
): number {
  if (way !== 'item' || result === 'inconclusive' || !sure) return 0;
  const seen = points.filter(({ spot }) => photos[spot.photo]?.byUs).length;
  return Math.max(0, identifyRules.pointsInHand - seen);
}

/**
 * Where each sign can be seen; what its owner shows besides, and how a piece looked when it came, may show any. On the photo of its
 * box nobody has looked at the label of a shoe: a certificate that says so is not believed in anything.
 */
const seenOn: {
  readonly [C in Category]: Readonly<Record<keyof (typeof signs)[C], readonly (keyof (typeof slots)[C])[]>>;
} = {
  sneakers: {
    // In many a shoe its size label is sewn to the back of the tongue.
    tongue: ['shoe_toe', 'shoe_tongue', 'shoe_size'],
    glue: ['shoe_outer', 'shoe_inner', 'shoe_toe', 'shoe_heel', 'shoe_glue'],
    last: ['shoe_outer', 'shoe_inner', 'shoe_toe', 'shoe_heel', 'shoe_sole'],
    sole: ['shoe_sole'],
    font: [
      ...(['shoe_outer', 'shoe_inner', 'shoe_heel', 'shoe_sole', 'shoe_tongue', 'shoe_size'] as const),
      ...(['shoe_insole', 'shoe_midsole', 'shoe_box'] as const),
    ],
    stitch: [
      ...(['shoe_outer', 'shoe_inner', 'shoe_toe', 'shoe_heel', 'shoe_tongue', 'shoe_size'] as const),
      ...(['shoe_stitch', 'shoe_midsole'] as const),
    ],
    material: [
      ...(['shoe_outer', 'shoe_inner', 'shoe_toe', 'shoe_heel', 'shoe_sole', 'shoe_tongue'] as const),
      ...(['shoe_insole', 'shoe_stitch', 'shoe_glue', 'shoe_midsole'] as const),
    ],
    number: ['shoe_tongue', 'shoe_size', 'shoe_insole', 'shoe_midsole', 'shoe_box'],
    pack: ['shoe_box'],
  },
  bags: {
    stamp: ['bag_front', 'bag_logo', 'bag_stamp', 'bag_serial', 'bag_lining'],
    hardware: [
      ...(['bag_front', 'bag_back', 'bag_side', 'bag_base', 'bag_logo', 'bag_zip'] as const),
      ...(['bag_hardware', 'bag_hardware_back', 'bag_handle'] as const),
    ],
    edge: ['bag_front', 'bag_back', 'bag_side', 'bag_base', 'bag_edge', 'bag_handle'],
    lining: ['bag_stamp', 'bag_serial', 'bag_lining'],
    font: [
      ...(['bag_front', 'bag_back', 'bag_logo', 'bag_stamp', 'bag_serial', 'bag_zip'] as const),
      ...(['bag_hardware', 'bag_hardware_back', 'bag_lining'] as const),
    ],
    stitch: [
      ...(['bag_front', 'bag_back', 'bag_side', 'bag_base', 'bag_logo', 'bag_stamp', 'bag_serial'] as const),
      ...(['bag_zip', 'bag_stitch', 'bag_edge', 'bag_lining', 'bag_handle'] as const),
    ],
    material: [
      ...(['bag_front', 'bag_back', 'bag_side', 'bag_base', 'bag_logo', 'bag_stamp'] as const),
      ...(['bag_stitch', 'bag_edge', 'bag_lining', 'bag_handle'] as const),
    ],
    number: ['bag_stamp', 'bag_serial', 'bag_zip', 'bag_hardware_back', 'bag_lining'],
    // Straps, locks and tags that hang on it; a dust bag is shown besides.
    pack: ['bag_front', 'bag_handle'],
  },
  watches: {
    dial: ['watch_front', 'watch_dial', 'watch_index'],
    hands: ['watch_front', 'watch_dial', 'watch_index', 'watch_lume'],
    engraving: [
      ...(['watch_dial', 'watch_index', 'watch_crown', 'watch_side', 'watch_back'] as const),
      ...(['watch_serial', 'watch_movement', 'watch_clasp'] as const),
    ],
    // Some backs are of glass.
    movement: ['watch_back', 'watch_movement'],
    font: [
      ...(['watch_front', 'watch_dial', 'watch_index', 'watch_crown', 'watch_back', 'watch_serial'] as const),
      ...(['watch_movement', 'watch_clasp', 'watch_papers'] as const),
    ],
    stitch: ['watch_front', 'watch_band'],
    material: [
      ...(['watch_front', 'watch_dial', 'watch_index', 'watch_crown', 'watch_side', 'watch_back'] as const),
      ...(['watch_clasp', 'watch_band', 'watch_lume'] as const),
    ],
    number: ['watch_side', 'watch_back', 'watch_serial', 'watch_movement', 'watch_clasp', 'watch_papers'],
    pack: ['watch_papers'],
  },
  clothing: {
    neck: ['wear_front', 'wear_neck'],
    care: ['wear_care'],
    print: ['wear_front', 'wear_back', 'wear_print'],
    zip: ['wear_front', 'wear_zip'],
    font: ['wear_front', 'wear_back', 'wear_neck', 'wear_care', 'wear_print', 'wear_zip', 'wear_tag'],
    stitch: ['wear_front', 'wear_back', 'wear_neck', 'wear_care', 'wear_print', 'wear_zip', 'wear_stitch'],
    material: ['wear_front', 'wear_back', 'wear_neck', 'wear_print', 'wear_stitch'],
    number: ['wear_neck', 'wear_care', 'wear_tag'],
    pack: ['wear_tag'],
  },
  toys: {
    paint: ['toy_front', 'toy_back', 'toy_face', 'toy_foot'],
    seam: ['toy_front', 'toy_back', 'toy_face', 'toy_foot'],
    seal: ['toy_box', 'toy_seal'],
    joint: ['toy_front', 'toy_back'],
    font: ['toy_back', 'toy_foot', 'toy_box', 'toy_seal'],
    stitch: ['toy_front', 'toy_back', 'toy_face'],
    material: ['toy_front', 'toy_back', 'toy_face', 'toy_foot'],
    number: ['toy_foot', 'toy_box', 'toy_seal'],
    pack: ['toy_box'],
  },
};

/** What can be looked at on a photo of this view, in the order in which experts know the signs. */
export function signsSeen(category: Category, slot: SlotId): SignId[] {
  const views: Readonly<Partial<Record<SignId, readonly SlotId[]>>> = seenOn[category];
  return signsOf(category).filter((sign) => slot === EXTRA || sign === OTHER_PIECE || views[sign]?.includes(slot));
}
