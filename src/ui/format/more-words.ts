/** The words of the kit's pieces that no first visit needs. */
import { plural } from './plural.ts';
import { defineText } from './text.ts';

export const moreWords = defineText({
  zh: {
    /** One thing said of another. */
    of: (label: string, what: string) => `${label}：${what}`,
    chooseDay: '选日期',
    year: '年',
    month: '月',
    day: '日',
    map: '地图，方向键移动，加减键缩放',
    zoomIn: '放大',
    zoomOut: '缩小',
    mapFailed: '地图没有加载出来，下面的办法都还能用',
    close: '关闭',
    leaveTitle: '还没保存',
    leaveBody: '现在关掉，刚才填的、拍的会丢。',
    leave: '不保存',
    stay: '继续填',
    optional: '选填',
    missing: (what: readonly string[]) =>
      what.length > 1 ? `还差 ${what.length} 项，先补：${what[0]}` : `还差：${what[0]}`,
    tooLong: (n: number) => `多了 ${n} 个字`,
    twoCharacters: '至少两个字',
    atLeast: (sum: string) => `至少 ${sum}`,
    /** Of an amount. */
    notNegative: '金额要是正数，去掉负号',
    tooMuch: (most: string) => `金额太大，最多 ¥${most}`,
    less: '减少',
    more: '增加',
    code: '验证码',
    getCode: '获取验证码',
    retryIn: (s: number) => `${s} 秒后重试`,
    resend: '重新发送',
    left: '还剩 ',
    leftAfter: '',
    leftAnnounced: (minutes: number) => `还剩 ${minutes} 分钟`,
    overdue: '已超时',
    timeUp: '时间到',
    days: (n: number) => `${n} 天`,
    you: '你',
    actors: { B: '买家', S: '卖家', M: '商家', P: '平台', T: '自动', C: '快递' },
    waitsFor: (who: string) => `等${who}`,
    /** Filters of one's own list by whose turn it is. */
    turnName: '轮到谁',
    turns: { all: '全部', yours: '等你', going: '进行中', over: '已结束' },
    nth: (n: number, of: number) => `第 ${n} 张，共 ${of} 张`,
    photo: '照片',
    upload: { queued: '排队', uploading: '上传中', done: '已传', failed: '重传' },
    add: '添加',
    remove: '删除',
    previous: '上一张',
    next: '下一张',
    people: (n: number) => `共 ${n} 人`,
    cheapest: '最低',
    dearest: '最高',
    trend: (from: string, to: string, low: string, high: string) => `从 ${from} 到 ${to}，最低 ${low}，最高 ${high}`,
    trendEmpty: '还没有成交',
    trendNone: '这段时间没有成交',
    selected: '已选',
    bidOnly: '暂无在售',
    shared: '分享成功',
    shareFailed: '分享失败',
  },
  en: {
    of: (label: string, what: string) => `${label}: ${what}`,
    chooseDay: 'Choose a day',
    year: 'Year',
    month: 'Month',
    day: 'Day',
    map: 'Map: arrow keys move it, plus and minus zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    mapFailed: 'The map did not load; everything below still works',
    close: 'Close',
    leaveTitle: 'Not saved yet',
    leaveBody: 'Closing now loses what you have entered or photographed.',
    leave: 'Discard',
    stay: 'Keep editing',
    optional: 'optional',
    missing: (what: readonly string[]) => `Add: ${what.join(', ')}`,
    tooLong: (n: number) => `${plural(n, 'character')} too many`,
    twoCharacters: 'at least two characters',
    atLeast: (sum: string) => `at least ${sum}`,
    notNegative: 'Amounts are positive: leave out the minus sign',
    tooMuch: (most: string) => `Too much: ¥${most} at most`,
    less: 'Fewer',
    more: 'More',
    code: 'Code',
    getCode: 'Get a code',
    retryIn: (s: number) => `Retry in ${s} s`,
    resend: 'Send again',
    left: '',
    leftAfter: ' left',
    leftAnnounced: (minutes: number) => `${plural(minutes, 'minute')} left`,
    overdue: 'Overdue',
    timeUp: 'Time is up',
    days: (n: number) => plural(n, 'day'),
    you: 'You',
    actors: { B: 'Buyer', S: 'Seller', M: 'Merchant', P: 'Us', T: 'Automatic', C: 'Carrier' },
    // A carrier keeps its name as it is written.
    waitsFor: (who: string) => `Waiting for ${/^[A-Z][a-z]+$/.test(who) ? who.toLowerCase() : who}`,
    turnName: 'Whose turn',
    turns: { all: 'All', yours: 'Your turn', going: 'In progress', over: 'Ended' },
    nth: (n: number, of: number) => `${n} of ${of}`,
    photo: 'Photo',
    upload: { queued: 'Queued', uploading: 'Sending', done: 'Sent', failed: 'Retry' },
    add: 'Add',
    remove: 'Remove',
    previous: 'Previous',
    next: 'Next',
    people: (n: number) => `${n} people`,
    cheapest: 'Low',
    dearest: 'High',
    trend: (from: string, to: string, low: string, high: string) => `From ${from} to ${to}; low ${low}, high ${high}`,
    trendEmpty: 'No sales yet',
    trendNone: 'No sales in this time',
    selected: 'Chosen',
    bidOnly: 'None for sale',
    shared: 'Shared',
    shareFailed: 'Could not share',
  },
});

/** A field's label, what stands in it, and what is wrong with that. */
type Part = readonly [label: string, value: string | number | null, fault?: string | false | null];

/** Why a form cannot be sent yet, in one sentence: what is missing, or what is filled and breaks its rule; false where nothing is. */
export function lackOf(m: (typeof moreWords)['zh'], parts: readonly (Part | false)[]): string | false {
  for (const part of parts) {
    if (!part) continue;
    const [label, value, fault] = part;
    if (value === null || (typeof value === 'string' && value.trim() === '')) return m.missing([label]);
    if (fault) return m.of(label, fault);
  }
  return false;
}

/** Of words that are read by somebody: one character says nothing. */
export const tooShort = (m: (typeof moreWords)['zh'], said: string): string | false =>
  said.trim().length < 2 && m.twoCharacters;
