/** The demo's edited pages. What they promise is what the product does: every number comes from where it is decided. */
import { sql } from 'kysely';
import type { CmsBlock } from '../../contract/cms/blocks.ts';
import { gradeMeaning } from '../../contract/item/grade-meaning.ts';
import { type Grade, gradeName, grades } from '../../contract/item/grades.ts';
import { orderTimes } from '../../contract/order/rules.ts';
import { firstTerms } from '../../contract/payment/fees.ts';
import { link } from '../../contract/screens.ts';
import { yuan } from '../../contract/wire/money.ts';
import { DAY } from '../../contract/wire/time.ts';
import { days, hours, minutes, percent } from '../../contract/wire/units.ts';
import type { Db } from '../db/schema.ts';
import { itemPicture, productPicture } from '../domains/catalogue/addresses.ts';
import type { ItemDefect, ItemPhoto } from '../domains/item/tables.ts';
import { insertAll } from './insert.ts';

interface Words {
  zh: string;
  en: string;
}
interface Page {
  name: string;
  title: Words;
  summary: Words;
  cover: string | null;
  blocks: CmsBlock[];
}

/** Writes the pages; call it once there are products and items to show. */
export async function seedPages(db: Db, now: Date): Promise<void> {
  const [examples, newest] = [await gradeExamples(db), await newestProduct(db)];
  const pages = [guidePage(await hottestProduct(db)), gradePage(examples), newPage(newest)];
  const rows = pages.map(({ title, summary, ...page }, i) => ({
    id: `demo-page-${page.name}`,
    title_zh: title.zh,
    title_en: title.en,
    summary_zh: summary.zh,
    summary_en: summary.en,
    ...page,
    published: true,
    version: 1,
    shown_version: 1,
    updated_at: new Date(now.getTime() - i * DAY),
  }));
  await insertAll(db, 'cms_page', rows);
  await insertAll(
    db,
    'cms_version',
    rows.map((row, i) => ({ page_id: row.id, version: 1, content: pages[i], saved_at: row.updated_at })),
  );
}

const pay = minutes(orderTimes.pay);
const ship = hours(orderTimes.ship);
const inspect = hours(orderTimes.inspect);
const flaw = hours(orderTimes.flaw);
const confirm = days(orderTimes.autoComplete);
const extension = days(orderTimes.extension);
const service = percent(firstTerms.service.rate);
/** What the fee examples are worked out for, fen. */
const EXAMPLE = 126_900;

const guidePage = (product: string | null): Page => ({
  name: 'guide',
  title: { zh: '新手指南', en: 'How it works' },
  summary: {
    zh: '从付款到收货：钱在哪、谁在做什么、要多久',
    en: 'From payment to delivery: where the money is, who acts, how long it takes',
  },
  cover: product,
  blocks: [
    {
      kind: 'text',
      text: {
        zh: '这里的每一件都是单独的一件，成色和瑕疵各不相同。你付的钱由平台保管，收货确认后才给卖家。',
        en: 'Everything here is one single item, each in its own condition. We hold what you pay, and the seller gets it only after you have confirmed.',
      },
    },
    { kind: 'heading', text: { zh: '买：五步', en: 'Buying in five steps' } },
    {
      kind: 'steps',
      items: [
        {
          title: { zh: '付款，钱由平台保管', en: 'You pay; we hold the money' },
          text: {
            zh: `下单后 ${pay.zh}内付款，这件就为你锁定。超时没付，订单关闭，不扣款。`,
            en: `Pay within ${pay.en} of ordering and the item is yours to wait for. Otherwise the order closes and nothing is charged.`,
          },
        },
        {
          title: { zh: '发货', en: 'It is shipped' },
          text: {
            zh: `标着「平台在仓」的由我们从仓库直接寄给你。在卖家手里的，卖家要在 ${ship.zh}内寄到平台；超时会自动全额退款。`,
            en: `What is marked “In our warehouse” leaves straight from there. What the seller still has must reach us: shipped within ${ship.en}, or you are refunded in full automatically.`,
          },
        },
        {
          title: { zh: '查验鉴别', en: 'It is inspected' },
          text: {
            zh: `平台收到卖家寄来的商品后，${inspect.zh}内给结果。没通过就全额原路退回。发现没写明的瑕疵会先问你，${flaw.zh}不回答也全额退。`,
            en: `The result follows within ${inspect.en} of our receiving a seller’s parcel. If it fails, you are refunded in full. If we find a flaw that was not listed we ask you first; after ${flaw.en} without an answer you are refunded in full.`,
          },
        },
        {
          title: { zh: '收货，确认', en: 'You receive and confirm' },
          text: {
            zh: `签收后看一看，没问题就点确认。${confirm.zh}没有操作会自动确认，需要多点时间可以延长一次，${extension.zh}。`,
            en: `Check it after delivery and confirm. After ${confirm.en} it is confirmed for you; you may extend that once, by ${extension.en}.`,
          },
        },
        {
          title: { zh: '卖家收到钱', en: 'The seller is paid' },
          text: {
            zh: `确认后的第二天（T+1），扣除 ${service} 服务费，货款进入卖家余额。`,
            en: `The day after you confirm (T+1) the price, less the ${service} service fee, reaches the seller’s balance.`,
          },
        },
      ],
    },
    { kind: 'heading', text: { zh: '费用，一行不藏', en: 'Every fee, line by line' } },
    { kind: 'fees', title: { zh: '你买一件，付多少', en: 'What a buyer pays' }, price: EXAMPLE, side: 'buyer' },
    { kind: 'fees', title: { zh: '你卖一件，到手多少', en: 'What a seller receives' }, price: EXAMPLE, side: 'seller' },
    {
      kind: 'promo',
      title: { zh: '先把成色看懂', en: 'First, learn the grades' },
      text: {
        zh: '五档成色，每档都有照片。瑕疵写清楚是什么、在哪、多大。',
        en: 'Five grades, each with a photo. Flaws are described by kind, place and size.',
      },
      action: {
        label: { zh: '看成色标准', en: 'See the grades' },
        to: link('/pages/custom/cms', { cmsName: 'grades' }),
      },
    },
    {
      kind: 'faq',
      items: [
        {
          question: { zh: '除了商品价，还要付什么？', en: 'What do I pay besides the price?' },
          answer: {
            zh: `买家付从平台到你的保价运费 ¥${yuan(firstTerms.shipping)}，鉴别过的再付鉴别费 ¥${yuan(firstTerms.authentication)}，没有别的。卖家付成交价的 ${service}。`,
            en: `As a buyer, ¥${yuan(firstTerms.shipping)} for the insured parcel from us to you, ¥${yuan(firstTerms.authentication)} for an item that is authenticated, and nothing else. Sellers pay ${service} of the price.`,
          },
        },
        {
          question: { zh: '卖家什么时候收到钱？', en: 'When is the seller paid?' },
          answer: {
            zh: '买家确认收货后的第二天，自动进入卖家余额，不用申请。',
            en: 'The day after the buyer confirms, into the seller’s balance, without asking for it.',
          },
        },
        {
          question: { zh: '退货规则写在哪？', en: 'Where are the return rules?' },
          answer: {
            zh: '下单时由你勾选确认，跟着订单保存：以后规则改了，你这一单仍按当时的来。',
            en: 'You tick them when ordering and they are kept with the order: later changes do not touch it.',
          },
        },
        {
          question: { zh: '没有网络时能用吗？', en: 'Does it work without a network?' },
          answer: {
            zh: '看过的商品留在这台设备里，卖家的入库单可以离线填好，联网后自动发出。付款要联网。',
            en: 'What you have seen stays on your device, and sellers can prepare shipments offline; they are sent when the network returns. Paying needs the network.',
          },
        },
      ],
    },
  ],
});

interface Example {
  id: string;
  grade: Grade;
  defects: ItemDefect[];
  photos: ItemPhoto[];
  name_zh: string;
  name_en: string;
}

const gradePage = (examples: readonly Example[]): Page => {
  const worn = examples.find((example) => example.grade === '8') ?? examples.find(({ defects }) => defects.length > 0);
  const close = worn?.defects[0];
  return {
    name: 'grades',
    title: { zh: '成色标准', en: 'Grades explained' },
    summary: { zh: '五档成色怎么分，瑕疵怎么写', en: 'How the five grades differ, and how flaws are described' },
    cover: worn ? itemPicture(worn.id, worn.photos) : null,
    blocks: [
      {
        kind: 'text',
        text: {
          zh: '成色由卖家申报，查验时由平台核对。低于申报的，会先告诉买家，再决定要不要继续。',
          en: 'Sellers declare the grade and we check it at inspection. If it turns out lower, the buyer is told first and decides.',
        },
      },
      ...grades.flatMap((grade): CmsBlock[] => {
        const example = examples.find((one) => one.grade === grade);
        const heading = { kind: 'heading', text: gradeName[grade] } as const;
        return [heading, { kind: 'text', text: gradeMeaning[grade] }, ...(example ? [pictureOf(example)] : [])];
      }),
      { kind: 'heading', text: { zh: '瑕疵这样写', en: 'How a flaw is described' } },
      {
        kind: 'text',
        text: {
          zh: '在哪里、是什么、多大，再加一张近照。',
          en: 'Where it is, what it is and how large, with a close-up.',
        },
      },
      ...(worn && close
        ? ([
            {
              kind: 'picture',
              picture: itemPicture(worn.id, worn.photos, close.photo ?? 0),
              alt: { zh: '瑕疵近照', en: 'Close-up of a flaw' },
              caption: { zh: close.zh, en: close.en },
            },
          ] satisfies CmsBlock[])
        : []),
      {
        kind: 'rail',
        title: { zh: '现在能买到的 99新', en: 'Like new, for sale now' },
        query: { grades: '99', sort: 'heat', size: 8 },
      },
      {
        kind: 'rail',
        title: { zh: '省得多的 8成新', en: 'Good condition, good price' },
        query: { grades: '8', sort: 'heat', size: 8 },
      },
    ],
  };
};

const pictureOf = ({ id, photos, grade, defects, name_zh, name_en }: Example): CmsBlock => {
  const listed = (words: string[], none: string, separator: string) => words.slice(0, 2).join(separator) || none;
  return {
    kind: 'picture',
    picture: itemPicture(id, photos),
    alt: {
      zh: `${name_zh}，${gradeName[grade].zh}`.slice(0, 120),
      en: `${name_en}, ${gradeName[grade].en}`.slice(0, 120),
    },
    mark: gradeName[grade],
    caption: {
      zh: listed(
        defects.map(({ zh }) => zh),
        '这一件没有瑕疵',
        '；',
      ).slice(0, 160),
      en: listed(
        defects.map(({ en }) => en),
        'This one has no flaws',
        '; ',
      ).slice(0, 160),
    },
  };
};

const newPage = (newest: string | null): Page => ({
  name: 'new',
  title: { zh: '近期上新', en: 'New releases' },
  summary: { zh: '按发售时间排，最新的在最前', en: 'By release date, the latest first' },
  cover: newest,
  blocks: [
    ...(newest
      ? ([
          {
            kind: 'banner',
            title: { zh: '新发售，二手也有了', en: 'Just out, already second-hand' },
            text: {
              zh: '刚发售不久的款，已经有人转手。',
              en: 'Recent releases that have already found a second seller.',
            },
            picture: newest,
            action: { label: { zh: '搜更多', en: 'Search more' }, to: link('/pages/search/salesearch') },
          },
        ] satisfies CmsBlock[])
      : []),
    { kind: 'rail', title: { zh: '最近发售', en: 'Latest releases' }, query: { sort: 'newest', size: 12 } },
    {
      kind: 'rail',
      title: { zh: '在仓，付款就寄', en: 'In our warehouse, sent once paid' },
      query: { inWarehouse: true, sort: 'newest', size: 8 },
    },
    {
      kind: 'rail',
      title: { zh: '比最近成交更低', en: 'Under the last trade' },
      query: { belowTrade: true, sort: 'drop', size: 8 },
    },
    {
      kind: 'promo',
      title: { zh: '第一次来？', en: 'New here?' },
      text: {
        zh: '钱由平台保管，查验不通过全额退。先花一分钟看看怎么运作。',
        en: 'We hold the money, and what fails inspection is refunded in full. A minute is enough to see how it works.',
      },
      action: { label: { zh: '看新手指南', en: 'How it works' }, to: link('/pages/custom/cms', { cmsName: 'guide' }) },
    },
  ],
});

/** One item for sale in each grade, all of one shape so that the grades can be compared. */
async function gradeExamples(db: Db): Promise<Example[]> {
  const { rows } = await sql<Example>`
    select distinct on (i.grade) i.id, i.grade, i.defects, i.photos, p.name_zh, p.name_en
    from item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    where p.shape = 'runner' and i.state = 'listed'
    order by i.grade, p.heat desc, i.id`.execute(db);
  return rows;
}

async function newestProduct(db: Db): Promise<string | null> {
  const found = await db
    .selectFrom('product')
    .select('id')
    .where('ask_count', '>', 0)
    .orderBy('released_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ? productPicture(found.id) : null;
}

async function hottestProduct(db: Db): Promise<string | null> {
  const found = await db
    .selectFrom('product')
    .select('id')
    .where('shape', '=', 'high')
    .orderBy('heat', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ? productPicture(found.id) : null;
}
