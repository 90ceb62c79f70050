/** Specified screens that are not built yet: what each will do, and the way to what works today. */
import type { PlannedUrl } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { now, type Way } from './planned-ways.ts';

/** What it will do, in both languages. */
interface Plan extends Words {
  now: readonly Way[];
}

export const planned: Readonly<Record<PlannedUrl, Plan>> = {
  '/pages/xianyu/index': {
    zh: '把库存同步到二手平台，一处卖出处处下架。',
    en: 'Sync stock to a resale platform; sold in one place, off everywhere.',
    now: now.sell,
  },
  '/pages/xianyu/selectShop': {
    zh: '绑定要搬去的店铺。',
    en: 'Bind the shop to move to.',
    now: now.sell,
  },
  '/pages/xianyu/movingList': {
    zh: '每一次搬家的进度和失败原因。',
    en: 'Progress and failures of each move.',
    now: now.sell,
  },
  '/pages/xianyu/list': {
    zh: '在二手平台上的商品状态。',
    en: 'How your goods stand on the platform.',
    now: now.sell,
  },
  '/pages/xianyu/selectGoods': {
    zh: '选要搬的库存。',
    en: 'Choose the stock to move.',
    now: now.sell,
  },
  '/pages/xianyu/up': {
    zh: '批量填写发布信息。',
    en: 'Fill in what is published, in bulk.',
    now: now.sell,
  },
  '/pages/xianyu/confirmUp': {
    zh: '逐件确认后发布。',
    en: 'Confirm piece by piece, then publish.',
    now: now.sell,
  },
};
