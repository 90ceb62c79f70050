/** Why something waits, in words. Apart from the names that every first visit has. */
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';
import type { WhyNow } from './why.ts';

export const whyWords = defineText<Record<WhyNow, string>>({
  zh: {
    sending: '正在发送',
    refused: names.zh.needsYou,
    photoRefused: '有照片要你处理',
    photos: '等照片传完',
    before: '等上一项',
    stopped: '上一项等你处理',
    overtaken: '后来的已先送到',
    login: '等你重新登录',
    server: '服务器暂时没空，会自动再试',
    network: '等网络，连上后自动发',
    unanswered: '没收到回答，几秒后自动再试',
    metered: '照片等 Wi-Fi',
    unknown: '等你说是不是 Wi-Fi',
    ready: '马上发送',
    paused: '先不发',
    ask: '等你确认',
    takingBack: '正在撤回',
    editing: '等你改好',
    earlier: '先问清改之前的送到没有',
  },
  en: {
    sending: 'Being sent',
    refused: names.en.needsYou,
    photoRefused: 'A photo needs you',
    photos: 'Waiting for its photos',
    before: 'Waiting for the one before',
    stopped: 'The one before needs you',
    overtaken: 'A later one arrived first',
    login: 'Waiting for you to log in',
    server: 'The server is busy; will retry',
    network: 'Waiting for a network',
    unanswered: 'No answer; retrying in a few seconds',
    metered: 'Photos wait for Wi-Fi',
    unknown: 'Waiting for you to say if this is Wi-Fi',
    ready: 'About to be sent',
    paused: 'Held back',
    ask: 'Waiting for your OK',
    takingBack: 'Being withdrawn',
    editing: 'Waiting for your changes',
    earlier: 'Asking about it as it was first',
  },
});
