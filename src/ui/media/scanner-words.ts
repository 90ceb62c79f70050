/** Words of the scanner. */
import { defineText } from '../format/text.ts';

export const words = defineText({
  zh: {
    view: '相机画面',
    aim: '把条码或二维码放进框里',
    starting: '正在打开相机',
    deniedTitle: '相机没有打开',
    denied: '浏览器没有让我们用相机。到浏览器的网站设置里允许相机，再点「重新打开」。也可以从相册选图，或直接输入。',
    noneTitle: '没有找到相机',
    none: '这台设备没有可用的相机，或正被别的应用占用。可以从相册选图，或直接输入。',
    reopen: '重新打开',
    torchOn: '开灯',
    torchOff: '关灯',
    album: '从相册选图',
    nothingInPicture: '图里没有找到条码或二维码',
    unreadable: '这张图打不开，换一张试试',
    notReady: '读码工具还没有下载到这台设备里，联网后再试，或直接输入',
  },
  en: {
    view: 'Camera',
    aim: 'Hold a barcode or QR code in the frame',
    starting: 'Opening the camera',
    deniedTitle: 'The camera is off',
    denied:
      'The browser does not allow the camera. Allow it in the browser’s site settings and open it again; or choose a picture, or type the code.',
    noneTitle: 'No camera',
    none: 'This device has no camera we can use, or another app is using it. Choose a picture, or type the code.',
    reopen: 'Open again',
    torchOn: 'Light on',
    torchOff: 'Light off',
    album: 'From the album',
    nothingInPicture: 'No code found in this picture',
    unreadable: 'This picture cannot be opened; try another',
    notReady: 'The reader is not on this device yet; try again online, or type the code',
  },
});
