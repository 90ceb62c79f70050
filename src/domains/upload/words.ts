/** Words around taking photos. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    add: '拍照或选图',
    signFailed: '获取上传签名失败',
    uploadFailed: '上传失败请再点击上传',
    sending: (n: number) => `正在上传 ${n} 张…`,
    faults: {
      dark: (n: number) => `第 ${n} 张太暗，换个亮的地方再拍一张更好`,
      blurred: (n: number) => `第 ${n} 张有点糊，再拍一张更好`,
    },
  },
  en: {
    add: 'Add photo',
    signFailed: 'Could not get an upload signature',
    uploadFailed: 'Upload failed; tap to upload again',
    sending: (n: number) => `Sending ${n}…`,
    faults: {
      dark: (n: number) => `Photo ${n} is too dark; retake it somewhere brighter`,
      blurred: (n: number) => `Photo ${n} is blurry; retake it`,
    },
  },
});
