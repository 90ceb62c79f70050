/** The few words that the worker says itself. */
import { readDevice } from '../src/api/exchange/device.ts';

const text = {
  zh: {
    brand: '回潮',
    notSent: '还有内容没有发出去',
    stillHere: (count: number) => `${count} 项都好好地存在这台设备上。连上网后回到店里，就会继续发送。`,
    noShell: '浏览器清掉了离线用的页面',
    noShellWay: '连上网打开一次，就又能离线用了。',
    again: '再试一次',
  },
  en: {
    brand: 'Huichao',
    notSent: 'Some of your work is not sent yet',
    stillHere: (count: number) =>
      `${count} waiting, all safe on this device. Open the shop when you have signal and it goes on.`,
    noShell: 'The browser has cleared the pages for offline use',
    noShellWay: 'Open the shop once with a network, and they are back.',
    again: 'Try again',
  },
};

export const words = async () => text[(await readDevice()).language];
