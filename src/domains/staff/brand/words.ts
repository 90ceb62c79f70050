/** Words of the shop's colour and logo. */
import { LOGO_LEAST } from '../../../../contract/brand/tokens.ts';
import { defineText } from '../../../ui/format/text.ts';
import { text as agreements } from '../shop/agreements-words.ts';
import { text as fees } from '../shop/fees-words.ts';

export const text = defineText(() => ({
  zh: {
    title: '颜色和标志',
    hint: '屏幕上的按钮和深色卡片、装到桌面的图标、浏览器标签、推送和海报都用它们。',
    edit: '换颜色或标志',
    color: '主色',
    colorHint: '六位十六进制，如 #0a7a4c；空着用软件自带的绿。深浅由店里自己配，字总看得清。',
    badColor: '写成 # 加六位数字或 a 到 f，如 #1d4ed8',
    pick: '从色盘里选',
    logo: '标志',
    logoHint: `PNG、JPEG 或 WebP，长宽至少 ${LOGO_LEAST} 像素，最好是透明底的正方形`,
    choose: '选标志',
    change: '换一张',
    remove: '不用自己的标志',
    kind: '只能是 PNG、JPEG 或 WebP',
    light: '浅色',
    dark: '深色',
    sample: '立即购买',
    own: agreements.zh.softwares,
    logoOwn: '自己的标志',
    saved: '已保存，从生效起都换成它',
    same: fees.zh.same,
    save: '存为新的样子',
  },
  en: {
    title: 'Colour and logo',
    hint: 'Buttons and deep cards, the icon on home screens, browser tabs, push messages and posters show them.',
    edit: 'Change colour or logo',
    color: 'Main colour',
    colorHint:
      'Six hexadecimal digits such as #0a7a4c; empty is the software’s green. Lighter and darker ones are made so that text stays readable.',
    badColor: 'Write # and six of 0–9 and a–f, such as #1d4ed8',
    pick: 'Pick a colour',
    logo: 'Logo',
    logoHint: `PNG, JPEG or WebP, at least ${LOGO_LEAST} pixels each way; a square on a clear ground is best`,
    choose: 'Choose a logo',
    change: 'Choose another',
    remove: 'Use no logo of our own',
    kind: 'Only PNG, JPEG or WebP',
    light: 'Light',
    dark: 'Dark',
    sample: 'Buy now',
    own: agreements.en.softwares,
    logoOwn: 'Own logo',
    saved: 'Saved; shown from when it holds',
    same: fees.en.same,
    save: 'Save as the new look',
  },
}));
