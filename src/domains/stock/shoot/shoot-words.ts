/** Words of the sheet in which pieces are photographed view by view. */
import { defineText } from '../../../ui/format/text.ts';

/** Of the views that sell a piece, and of photos that show none of them. */
interface Views {
  asked: number;
  missing: readonly unknown[];
  further: number;
}

export const text = defineText({
  zh: {
    title: (n: number, of: number) => `第 ${n} / ${of} 件`,
    now: (slot: string) => `拍 ${slot}`,
    aim: '对准虚线，按一下就到下一个角度',
    auto: '自动拍',
    stop: '停下',
    autoAim: '对准虚线，数到 0 自动拍，再换下一个角度',
    noCamera: '这里打不开取景，按下会用系统相机',
    shots: ({ asked, missing, further }: Views) =>
      `照片 ${asked - missing.length} / ${asked}${further > 0 ? `，另有 ${further} 张` : ''}`,
    before: '上一件',
    next: '下一件',
    nextView: (slot: string) => `接着拍 ${slot}`,
    nextPiece: '拍下一件',
    allTaken: '都拍好了',
    done: '拍完了',
    seen: '这张已拍好；不满意就重拍',
    seenFault: '这张可以拍得更好，看下面',
    again: '重拍',
    retake: (slot: string) => `重拍：${slot}`,
    burst: '连拍',
    burstTitle: (taken: number, max: number) => `连拍 · ${taken} / ${max}`,
    burstAim: '按「自动拍」，每数到 0 拍一张，不用再按；也可以一张张按',
    burstOn: '数到 0 就拍一张，拍下就存在这台设备上；不想拍了就按「停下」',
    burstFull: (max: number) => `已有 ${max} 张，满了`,
    takeOne: '拍一张',
    faults: {
      dark: (view: string) => `${view} 太暗了，换个亮的地方重拍`,
      blurred: (view: string) => `${view} 有点糊，重拍一张`,
      twice: (view: string) => `${view} 和另一张是同一张照片，重拍一张`,
    },
  },
  en: {
    title: (n: number, of: number) => `Item ${n} of ${of}`,
    now: (slot: string) => `Shoot: ${slot}`,
    aim: 'Fit it to the outline; each tap moves on to the next view',
    auto: 'Auto',
    stop: 'Stop',
    autoAim: 'Fit it to the outline; at 0 it takes the photo and moves on',
    noCamera: 'No viewfinder here; the system camera opens instead',
    shots: ({ asked, missing, further }: Views) =>
      `Photos ${asked - missing.length} / ${asked}${further > 0 ? `, ${further} more` : ''}`,
    before: 'Previous',
    next: 'Next item',
    nextView: (slot: string) => `Next: ${slot}`,
    nextPiece: 'Shoot the next item',
    allTaken: 'All taken',
    done: 'Done',
    seen: 'Taken. Not happy with it? Take it again',
    seenFault: 'This one could be better, see below',
    again: 'Retake',
    retake: (slot: string) => `Retake: ${slot}`,
    burst: 'Burst',
    burstTitle: (taken: number, max: number) => `Burst · ${taken} / ${max}`,
    burstAim: 'Tap “Auto” and it takes a photo each time at 0; or tap for each',
    burstOn: 'It takes a photo each time at 0 and saves it on this device; tap “Stop” when you have enough',
    burstFull: (max: number) => `That’s ${max}, the maximum`,
    takeOne: 'Take photo',
    faults: {
      dark: (view: string) => `${view} is too dark. Retake it somewhere brighter`,
      blurred: (view: string) => `${view} is blurry. Please retake it`,
      twice: (view: string) => `${view} is the same as another photo. Please retake it`,
    },
  },
});
