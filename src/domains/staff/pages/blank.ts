/** New blocks as their sheet opens with them, and what a block says in one line. */
import type { CmsBlock } from '../../../../contract/cms/blocks.ts';
import type { HomePart } from '../../../../contract/cms/home.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { DAY } from '../../../../contract/wire/time.ts';

export type BlockKind = Exclude<CmsBlock['kind'], 'home'>;

const none = () => ({ zh: '', en: '' });
const toHome = () => ({ label: none(), to: '/pages/search/salesearch' });
/** What the fee lines are worked out for, fen. */
const EXAMPLE = 100_000;

const blanks: { [K in BlockKind]: () => Extract<CmsBlock, { kind: K }> } = {
  banner: () => ({ kind: 'banner', title: none(), text: none(), picture: '', action: toHome() }),
  rail: () => ({ kind: 'rail', title: none(), query: { sort: 'heat', size: 8 } }),
  sizes: () => ({ kind: 'sizes', title: none() }),
  activity: () => ({ kind: 'activity', title: none() }),
  heading: () => ({ kind: 'heading', text: none() }),
  text: () => ({ kind: 'text', text: none() }),
  picture: () => ({ kind: 'picture', picture: '', alt: none() }),
  countdown: () => ({ kind: 'countdown', title: none(), until: Date.now() + 7 * DAY }),
  notice: () => ({ kind: 'notice', text: none() }),
  promo: () => ({ kind: 'promo', title: none(), text: none(), action: toHome() }),
  steps: () => ({
    kind: 'steps',
    items: [
      { title: none(), text: none() },
      { title: none(), text: none() },
    ],
  }),
  faq: () => ({ kind: 'faq', items: [{ question: none(), answer: none() }] }),
  fees: () => ({ kind: 'fees', title: none(), price: EXAMPLE, side: 'buyer' }),
};
export const blockKinds = Object.keys(blanks) as BlockKind[];
export const blank = (kind: BlockKind): CmsBlock => blanks[kind]();

/** The first words of a block. */
export function saying(block: CmsBlock, parts: Record<HomePart, string>, language: Language): string {
  switch (block.kind) {
    case 'home':
      return parts[block.part];
    case 'heading':
    case 'text':
    case 'notice':
      return block.text[language];
    case 'picture':
      return block.alt[language];
    case 'steps':
      return block.items[0]?.title[language] ?? '';
    case 'faq':
      return block.items[0]?.question[language] ?? '';
    default:
      return block.title[language];
  }
}
