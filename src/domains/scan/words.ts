/** Words of the scan centre. */

import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from '../device/names.ts';
import { names as identify } from '../identify/names.ts';
import { names as stock } from '../stock/names.ts';

export const text = defineText({
  zh: {
    title: '扫一扫',
    typed: '输入或用扫码枪扫',
    placeholder: '货号、库存码、货位、运单号、证书编号',
    look: '查找',
    looking: '正在查找',
    what: '能扫什么',
    kinds: {
      product: '货号',
      item: stock.zh.stock,
      listing: '在售',
      receipt: '入库单',
      order: '订单',
      report: '质检报告',
      certificate: identify.zh.certificate,
      identify: identify.zh.identify,
      cleaning: '洗护',
      retrieval: '取回',
      packing: '待打包',
      intake: '待入库',
    },
    examples: [
      '鞋盒或吊牌上的货号，到商品页',
      '平台贴的库存码，到这件库存',
      '运单号，到入库单、订单、鉴别或洗护',
      '证书或报告上的二维码、编号，到鉴别证书或质检报告',
    ],
    found: (n: number) => `这个码对应 ${n} 个内容`,
    fromDevice: '没有网络，这是这台设备里存着的内容',
    scanned: '扫到的内容',
    unknownTitle: '这个码我们不认识',
    unknown: (forged: string) =>
      `可能是别家平台的码，或是还没登记的运单。自己的入库单和订单要登录后才查得到。要是它写在一张证书上：${forged}。`,
    makerTitle: '这是厂家的商品条码',
    maker: '我们按货号认商品。货号通常印在同一张鞋盒标签上，像 NW05-109 这样。',
    offlineTitle: '这台设备里没有这个码',
    offline:
      '没有网络，只能查这台设备里有的：准备离线时下载的商品和库存，看过的入库单、订单、取回和工作台的单子。联网后再查一次。',
    foreignTitle: '这是别的网站',
    foreign: (host: string) => `二维码指向 ${host}，不是我们的页面。确定来源可靠再打开，别在里面输入验证码和密码。`,
    wordsTitle: '这不是我们的码',
    failedTitle: '没有查成',
    open: '打开网页',
    copy: '复制内容',
    search: '搜这个内容',
    again: '继续扫',
    login: '登录后再查',
    prepare: names.zh.prepare,
  },
  en: {
    title: 'Scan',
    typed: 'Type it, or use a hand scanner',
    placeholder: 'Style, stock, shelf, tracking or certificate no.',
    look: 'Look up',
    looking: 'Looking it up',
    what: 'What can be scanned',
    kinds: {
      product: 'Style no.',
      item: stock.en.stock,
      listing: 'For sale',
      receipt: 'Shipment',
      order: 'Order',
      report: 'Quality report',
      certificate: identify.en.certificate,
      identify: identify.en.identify,
      cleaning: 'Cleaning',
      retrieval: 'Sent back',
      packing: 'To be packed',
      intake: 'Coming in',
    },
    examples: [
      'The style number on a box or tag: its product',
      'Our stock label: that item',
      'A tracking number: its shipment, order, authentication or cleaning',
      'The QR code or number of a certificate or report: what it says today',
    ],
    found: (n: number) => `This code stands for ${plural(n, 'thing')}`,
    fromDevice: 'No network: this is what this device has saved',
    scanned: 'What was scanned',
    unknownTitle: 'We don’t know this code',
    unknown: (forged: string) =>
      `It may be another shop’s, or a tracking number not registered yet. Log in to find your own shipments and orders. If it is on a certificate: ${forged}.`,
    makerTitle: 'This is the maker’s barcode',
    maker: 'We go by the style number, usually printed on the same box label; it looks like NW05-109.',
    offlineTitle: 'This device does not have this code',
    offline:
      'Without a network only what this device has can be found: items and stock prepared for offline; shipments, orders, parcels sent back and workbench lists seen before. Look it up again once online.',
    foreignTitle: 'This is another website',
    foreign: (host: string) =>
      `The QR code points to ${host}, which is not ours. Open it only if you trust where it came from, and enter no codes or passwords there.`,
    wordsTitle: 'This is not one of our codes',
    failedTitle: 'Could not look it up',
    open: 'Open the page',
    copy: 'Copy',
    search: 'Search for it',
    again: 'Scan another',
    login: 'Log in and look again',
    prepare: names.en.prepare,
  },
});
