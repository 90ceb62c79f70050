/** What a good photo of each view shows, drawn: the whole of it, or the detail by which experts judge. */
import type { SlotId } from '../../../../contract/identify/slots.ts';
import { shoesAndBags } from './shoes-and-bags.ts';
import { watchesAndMore } from './watches-and-more.ts';

const drawings = { ...shoesAndBags, ...watchesAndMore };
type DrawingName = keyof typeof drawings;

/** By view; with a minus it is seen from the other side. */
const drawn: Readonly<Record<SlotId, DrawingName | `-${DrawingName}`>> = {
  ...{
    shoe_outer: 'shoeSide',
    shoe_inner: '-shoeSide',
    shoe_toe: 'shoeFront',
    shoe_heel: 'shoeBack',
    shoe_sole: 'sole',
  },
  ...{ shoe_tongue: 'label', shoe_size: 'label', shoe_insole: 'insole', shoe_stitch: 'stitch', shoe_glue: 'glue' },
  ...{ shoe_midsole: 'board', shoe_box: 'boxLabel' },
  ...{ bag_front: 'bagFront', bag_back: 'bagBack', bag_side: 'bagSide', bag_base: 'base', bag_logo: 'plate' },
  ...{ bag_stamp: 'stamp', bag_serial: 'stamp', bag_zip: 'zip', bag_hardware: 'lock', bag_hardware_back: 'lockBack' },
  ...{ bag_stitch: 'stitch', bag_edge: 'edge', bag_lining: 'lining', bag_handle: 'joint' },
  ...{ watch_front: 'watch', watch_dial: 'dial', watch_index: 'index', watch_crown: 'crown', watch_side: 'caseSide' },
  ...{ watch_back: 'caseBack', watch_serial: 'caseBack', watch_movement: 'movement', watch_clasp: 'clasp' },
  ...{ watch_band: 'strap', watch_lume: 'lume', watch_papers: 'papers' },
  ...{ wear_front: 'topFront', wear_back: 'topBack', wear_neck: 'label', wear_care: 'care', wear_print: 'print' },
  ...{ wear_zip: 'zip', wear_stitch: 'stitch', wear_tag: 'hangTag' },
  ...{ toy_front: 'toyFront', toy_back: 'toyBack', toy_face: 'toyFace', toy_foot: 'toyFoot', toy_box: 'toyBox' },
  ...{ toy_seal: 'seal', extra: 'stitch' },
};

export interface Figure {
  parts: readonly string[];
  mirrored: boolean;
  /** It goes on beyond the photo: a detail, seen close. */
  close: boolean;
}

export function figureOf(slot: SlotId): Figure {
  const name = drawn[slot];
  const parts = drawings[name.replace('-', '') as DrawingName];
  return { parts, mirrored: name.startsWith('-'), close: parts.some((part) => part.startsWith('M0 ', 1)) };
}
