/** Words of the quality report. */

import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

export const text = defineText({
  zh: {
    sameAs: '和鉴别证书上的是同一件',
    sameNote: '入仓时对着证书的照片看过',
    title: names.zh.report,
    share: '分享报告',
    results: { pass: '查验通过', flaw: '查验发现瑕疵', fail: '查验未通过' },
    leads: {
      pass: '鉴别为真，与描述一致。',
      flaw: '鉴别为真，有下单时没写明的瑕疵。',
      fail: '没有通过，没有寄给买家。',
    },
    unproven: '没有鉴别依据',
    notAuthenticated: '这次没有鉴别真假，或当时没有留下照片和查验点，不能当作鉴别结论。',
    fake: '鉴别为假。',
    at: {
      intake: (time: string) => `${time} 入仓时由平台查验`,
      order: (time: string) => `${time} 这一单寄到平台时查验`,
    },
    photos: '查验照片',
    photosOf: (n: number) => `${n} 张`,
    photo: (n: number) => `查验照片 ${n}`,
    points: '查验点',
    ok: '正常',
    bad: '有问题',
    seller: '卖家的照片',
    noPhotos: '这次查验没有留下照片。',
    verify: '任何人都能验证',
    verifyBody: (theirs: number, ours: number) =>
      `卖家 ${theirs} 张照片的指纹、平台 ${ours} 张照片的指纹和这份报告的文字，一环扣一环地算在一起。`,
    whole: '这台设备刚才重新算过：照片指纹的清单和报告文字没有被改动过',
    verifyNot:
      '它不能说明的：照片拍的是不是你手里的这件，图片内容本身（这里比的是服务器给出的指纹，没有重新读图），以及结论是不是对。',
    broken: '指纹对不上：内容被改动过，请不要相信这份报告',
    chain: { seller: '① 卖家的照片', warehouse: '② 平台的照片', report: '③ 这份报告' },
    qr: '报告的二维码',
    copy: '复制链接',
    about: '这件东西',
    style: '货号',
    colour: '颜色',
    size: '尺码',
    grade: '成色',
    code: '报告编号',
  },
  en: {
    sameAs: 'The same piece as in its certificate',
    sameNote: 'Compared with its photos when it came in',
    title: names.en.report,
    share: 'Share the report',
    results: { pass: 'Passed inspection', flaw: 'A flaw was found', fail: 'Failed inspection' },
    leads: {
      pass: 'Genuine and as described.',
      flaw: 'Genuine, with an unlisted flaw.',
      fail: 'It failed and was not sent to the buyer.',
    },
    unproven: 'No evidence kept',
    notAuthenticated:
      'It was not authenticated, or no photos and points were kept: this says nothing about whether it is genuine.',
    fake: 'It is a fake.',
    at: {
      intake: (time: string) => `Inspected by us at intake, ${time}`,
      order: (time: string) => `Inspected by us on the way of this order, ${time}`,
    },
    photos: 'Inspection photos',
    photosOf: (n: number) => `${n}`,
    photo: (n: number) => `Inspection photo ${n}`,
    points: 'Points checked',
    ok: 'OK',
    bad: 'Not OK',
    seller: 'The seller’s photos',
    noPhotos: 'No photos were taken at this inspection.',
    verify: 'Anyone can verify it',
    verifyBody: (theirs: number, ours: number) =>
      `The fingerprints of the seller’s photos (${theirs}), of ours (${ours}) and the words of this report are chained one into the next.`,
    whole: 'This device has just recomputed it: the fingerprints and the words are unchanged',
    verifyNot:
      'What it cannot show: that the photos are of the item in your hands, what the pictures hold (the fingerprints are compared as the server gives them; the pictures are not read again), or that the verdict is right.',
    broken: 'The fingerprints do not match: something was changed. Do not trust this report.',
    chain: { seller: '1 The seller’s photos', warehouse: '2 Our photos', report: '3 This report' },
    qr: 'QR code of the report',
    copy: 'Copy link',
    about: 'The item',
    style: 'Style no.',
    colour: 'Colour',
    size: 'Size',
    grade: 'Condition',
    code: 'Report code',
  },
});
