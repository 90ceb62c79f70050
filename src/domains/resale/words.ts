/** What the resale tool's screens say in common: its home, its lists and how goods stand. */
import { RESALE_TRIES, type RemoteState, type ResaleTab, resaleTimes } from '../../../contract/resale/machine.ts';
import { minutes } from '../../../contract/wire/units.ts';
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

const every = minutes(resaleTimes.compare);

export const text = defineText({
  zh: {
    title: names.zh.tool,
    movesTitle: '搬家记录',
    postsTitle: names.zh.posts,
    about: '一件货多个平台同时卖，只卖一次：哪边先卖出就锁住，另一边下架。',
    noAccount: '还没开通寄卖',
    noAccountBody: '开通后有了库存，才能搬到别的店铺。',
    openAccount: '去开通',
    noneConnected: '还没有连接店铺',
    toShip: (n: number) => `${n} 件要你寄出`,
    weSend: (n: number) => `${n} 件由平台寄出`,
    trouble: (mine: number, ours: number) => {
      if (mine === 0) return `${ours} 件有问题，等平台处理`;
      return ours === 0
        ? `${mine} 件有问题，等你处理`
        : `${mine + ours} 件有问题：${mine} 件等你处理，${ours} 件等平台处理`;
    },
    allGood: '一切正常',
    allGoodBody: `每 ${every.zh}和各店铺核对一次`,
    myShops: '我的店铺',
    connect: '连接店铺',
    noShopsBody: '连上以后，挑库存、看预览，一次放上去。',
    sandbox: '沙盒，不是真的',
    sandboxNote: '这是沙盒集市：没有真的买家，也没有真的钱。它会慢、会漏通知、会自己卖出，好让你看完整个过程。',
    comparedAt: (when: string) => `${when} 核对过`,
    neverCompared: '还没核对过',
    tabs: { going: '进行中', up: '销售中', ship: '已拍下', trouble: '有问题', past: '已结束' } satisfies Record<
      ResaleTab,
      string
    >,
    filter: '看哪些',
    stock: (n: number) => `可发布的库存 ${n} 件`,
    pick: '选商品发布',
    moves: '搬家记录',
    posts: names.zh.posts,
    toMarket: '去沙盒集市当一回买家',
    compare: '现在核对',
    comparing: '正在核对，结果会自己更新',
    progress: (done: number, all: number) => `${done} / ${all} 有了结果`,
    atPresent: (stand: string) => `现在：${stand}`,
    progressName: '进度',
    noMoves: '还没有搬过',
    noMovesBody: '每次放上去的商品，都会在这里记一笔。',
    noPosts: '这里没有商品',
    noPostsBody: '放到店铺的商品，会按进展分在这几栏。',
    refused: '对方没有收下',
    unheard: '对方没有应答',
    unheardSince: (when: string) => `${when} 起连不上对方平台，不算被拒；会一直再问，隔得越来越久`,
    refusedField: (field: string) => `问题在${field}`,
    withPerson: (n: number) => `${n} 次都没成，平台工作人员也会看`,
    tries: (n: number) => `试了 ${n} 次，满 ${RESALE_TRIES} 次转人工`,
    refundWanted: '买家在对方平台要求退款，先去那里答复',
    orderStates: {
      heard: '刚得知',
      waiting: '待付款',
      paid: '已付款',
      shipped: '已发货',
      done: '交易成功',
      closed: '已关闭',
    } satisfies Record<RemoteState, string>,
  },
  en: {
    title: names.en.tool,
    movesTitle: 'Activity',
    postsTitle: names.en.posts,
    about:
      'List your stock on other marketplaces too. Each item sells once: when it sells in one place, it is locked and taken down in the others.',
    noAccount: 'Start selling here first',
    noAccountBody: 'Your stock is listed in your other shops.',
    openAccount: 'Start selling',
    noneConnected: 'No shop is connected yet',
    toShip: (n: number) => `${plural(n, 'item')} for you to ship`,
    weSend: (n: number) => `${n} for us to ship`,
    trouble: (mine: number, ours: number) => {
      if (mine === 0) return `${plural(ours, 'problem')} with our staff`;
      const all = plural(mine + ours, 'problem');
      return ours === 0 ? `${all} for you to settle` : `${all}: ${mine} for you to settle, ${ours} with our staff`;
    },
    allGood: 'All is well',
    allGoodBody: `Checked against every shop every ${every.en}`,
    myShops: 'My shops',
    connect: 'Connect a shop',
    noShopsBody: 'Connect one, choose stock, preview it, and list it all at once.',
    sandbox: 'Sandbox, not real',
    sandboxNote:
      'This is the sandbox market: no real buyers and no real money. It is slow, loses messages and buys things on its own, so you can see the whole process.',
    comparedAt: (when: string) => `Checked ${when}`,
    neverCompared: 'Not checked yet',
    tabs: { going: 'In progress', up: 'For sale', ship: 'Ordered', trouble: 'Problems', past: 'Ended' },
    filter: 'Filter',
    stock: (n: number) => `${plural(n, 'item')} in stock could be listed`,
    pick: 'Choose items to list',
    moves: 'Activity',
    posts: names.en.posts,
    toMarket: 'Test as a buyer on the sandbox market',
    compare: 'Check now',
    comparing: 'Checking; this page updates automatically',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    atPresent: (stand: string) => `now: ${stand}`,
    progressName: 'Progress',
    noMoves: 'No activity yet',
    noMovesBody: 'Everything you list together is noted here.',
    noPosts: 'Nothing here',
    noPostsBody: 'Items in your shops are sorted here by status.',
    refused: 'Rejected by the marketplace',
    unheard: 'No answer',
    unheardSince: (when: string) =>
      `The marketplace has not answered since ${when}. That is not a rejection; we keep asking, less and less often`,
    refusedField: (field: string) => `It is about the ${field}`,
    withPerson: (n: number) => `Rejected ${plural(n, 'time')}; our staff are looking too`,
    tries: (n: number) => `Tried ${n} of ${RESALE_TRIES} times; then our staff look into it`,
    refundWanted: 'The buyer asks for a refund there; answer them there first',
    orderStates: {
      heard: 'New',
      waiting: 'Unpaid',
      paid: 'Paid',
      shipped: 'Shipped',
      done: 'Completed',
      closed: 'Closed',
    },
  },
});
