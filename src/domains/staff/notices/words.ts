/** Words of the notices' words. */
import { defineText } from '../../../ui/format/text.ts';
import { text as agreements } from '../shop/agreements-words.ts';
import { text as fees } from '../shop/fees-words.ts';
import { text as rules } from '../shop/rules-words.ts';

export const text = defineText({
  zh: {
    title: '通知的话',
    own: agreements.zh.softwares,
    hint: '大家收到的通知怎么说：消息、推送和短信用同一句话。大括号里的每次不同，照样写进去。已经发出的不变。',
    changed: (n: number) => (n === 0 ? rules.zh.nothing : `改了 ${n} 条`),
    isOwn: '自己的话',
    edit: '改这条通知',
    heading: { zh: '标题（中文）', en: '标题（英文）' },
    body: { zh: '正文（中文）', en: '正文（英文）' },
    may: (name: string, what: string) => `{${name}} ${what}`,
    must: (name: string, what: string) => `{${name}} ${what}，必须有`,
    unknown: (name: string) => `这条通知里没有 {${name}}`,
    missing: (name: string, what: string) => `少了 {${name}}（${what}）`,
    empty: '四处都要写',
    preview: '会这样说（例子）',
    back: '用软件自带的话',
    saved: '已保存，从生效起这样说',
    same: fees.zh.same,
    save: '存为新的话',
  },
  en: {
    title: 'Words of notices',
    own: agreements.en.softwares,
    hint: 'What people are told: messages, pushes and text messages say the same. What stands in braces differs each time; write it the same way. What was sent stays as it is.',
    changed: (n: number) => (n === 0 ? rules.en.nothing : `${n} changed`),
    isOwn: 'Your words',
    edit: 'Change this notice',
    heading: { zh: 'Title (Chinese)', en: 'Title (English)' },
    body: { zh: 'Text (Chinese)', en: 'Text (English)' },
    may: (name: string, what: string) => `{${name}} ${what}`,
    must: (name: string, what: string) => `{${name}} ${what}, has to be there`,
    unknown: (name: string) => `This notice has no {${name}}`,
    missing: (name: string, what: string) => `{${name}} is missing (${what})`,
    empty: 'All four have to be written',
    preview: 'It will read like this (an example)',
    back: 'Back to the software’s words',
    saved: 'Saved; said like this from then on',
    same: fees.en.same,
    save: 'Save these words',
  },
});
