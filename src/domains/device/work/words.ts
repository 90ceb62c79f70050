/** Words of what is prepared without a network, asked about again, and carried to another phone. */
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

export const text = defineText({
  zh: {
    look: names.zh.queue,
    askedAgain: '还没有发出。连上网后先问你一次，你点了才发。',
    until: (at: string) => `${at}之前有效`,
    late: (at: string) => `${at}已过期，没有发出，对方没有收到。撤回它即可。`,
    lateTried: (at: string) =>
      `${at}已过期。之前发过，没收到答复，对方可能已经收到。看结果会用同一个编号再发一次：收到过的不会算两次，没收到的会被拒绝。`,
    learn: '看结果',
    sendNow: '确认发出',
    askTitle: (label: string) => `现在发出「${label}」？`,
    askBody: (age: string) => `这是你${age}没有网络时定下的。情况可能变了，发出后就作数。`,
    notNow: '先不发出',
    sent: '已发出，等服务器答复',
    needs: '这件事要连着网才能办',
    needsBody: '它不能先存在这台设备里等。有网络再填，就不会白填。',
    moveTitle: '带到另一台设备',
    moveBody:
      '没发出的内容和没填完的草稿存成一个加密文件，用随便什么办法传到另一台设备，用同一个账号打开。两台都发也只算一次。',
    give: '存成文件',
    giveTitle: '把没发出的和草稿都存成文件？',
    giveBody:
      '存好后这台设备先不发它们，免得两边各发各的。要在这里发，点「全部继续发」。草稿这里还在，接着填、提交都只在一台上做。',
    giveReady: '文件准备好了，还没有存',
    given: '已存成文件',
    givenNote: (name: string) => `文件是 ${name}，在浏览器的下载里。这台设备先不发里面的内容。`,
    saveAgain: '再存一次',
    done: '完成',
    giveLater: '正在发送，等这一项结束再试',
    giveFailed: '没有存成。内容太大或设备存储出了问题，都还在这台设备里',
    save: (size: string) => `保存文件 ${size}`,
    code: '口令',
    codeNote: (n: number, drafts: number) =>
      `里面有 ${n} 项没发出的、${drafts} 份草稿。口令只在这里显示这一次，没有它谁也打不开，别和文件放在一起传。`,
    codeHint: '存文件的那台设备上显示的口令',
    take: '打开带来的文件',
    takeIn: '收进这台设备',
    needCode: '填口令',
    taken: (added: number, known: number) =>
      known > 0 ? `收进 ${added} 项，看过后点发送；${known} 项本来就有` : `收进 ${added} 项，看过后点发送`,
    takenArrived: (n: number) => `${n} 项之前收进过，已经发到了`,
    takenDrafts: (drafts: number) => `收进草稿 ${drafts} 份`,
    draftsLeft: (drafts: number) => `${drafts} 份草稿没收：这里同一张表单也有一份，或已经提交`,
    takenHeld: (n: number) => `从文件收进的 ${n} 项先不发，看过再点「继续发」`,
    takenThere: (n: number) => `${n} 项另一台设备已经发到了，这里不用再发`,
    takenFrom: (age: string) => `${age}从另一台设备的文件收进来`,
    beingEdited: '正在改，没有发出',
    editedAt: (age: string) => `从待发送里拿了回来，${age}存过。改完重新提交才会发出。`,
    editOn: '接着改',
    reopened: '拿回来了，改完重新提交才会发出',
    takenNone: '文件里是空的',
    wrongCode: '打不开：口令不对，或文件不完整',
    otherAccount: '这是另一个账号的内容，用那个账号登录再打开',
    takeFailed: '没有收进来，这台设备里什么都没变',
  },
  en: {
    look: names.en.queue,
    askedAgain: 'Not sent. Once online you are asked again, and only your yes sends it.',
    until: (at: string) => `Good until ${at}`,
    late: (at: string) => `It ended ${at} and was not sent; the other side never saw it. Just withdraw it.`,
    lateTried: (at: string) =>
      `It ended ${at}. It was sent before and no answer came, so the other side may have it. To see what became of it, it is sent once more under the same number: taken already, it does not count twice; not taken, it is refused.`,
    learn: 'See what became of it',
    sendNow: 'Confirm and send',
    askTitle: (label: string) => `Send “${label}” now?`,
    askBody: (age: string) =>
      `You decided this without a network, ${age}. Things may have changed; once sent, it counts.`,
    notNow: 'Keep it back',
    sent: 'Sent; waiting for the server',
    needs: 'This needs a network',
    needsBody: 'It cannot wait on this device. Fill it in once you are online, so that nothing is typed for nothing.',
    moveTitle: 'Carry it to another device',
    moveBody:
      'What is not sent, and drafts, become one encrypted file. Bring it to another device in any way and open it there, in the same account. Should both send it, it counts once.',
    give: 'Save as a file',
    giveTitle: 'Save all that is not sent, and drafts, as a file?',
    giveBody:
      'This device then holds it back, so that it is sent from one place. To send it here after all, choose “Send all again”. Drafts stay here too; go on with each on one device only.',
    giveReady: 'The file is ready, not saved yet',
    given: 'Saved as a file',
    givenNote: (name: string) =>
      `The file is ${name}, among the browser’s downloads. This device holds back what is in it.`,
    saveAgain: 'Save it again',
    done: 'Done',
    giveLater: 'Something is being sent; try again when it is through',
    giveFailed: 'Not saved: too much, or this device’s storage had trouble. Everything is still on this device',
    save: (size: string) => `Save the file, ${size}`,
    code: 'Code',
    codeNote: (n: number, drafts: number) =>
      `It holds ${n} unsent and ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}. The code is shown here only this once; nobody can open the file without it, so send it another way.`,
    codeHint: 'Shown by the device that saved the file',
    take: 'Open a file from another device',
    takeIn: 'Take it in',
    needCode: 'Fill in the code',
    taken: (added: number, known: number) =>
      known > 0
        ? `${added} taken in: look at it, then send; ${known} were here`
        : `${added} taken in: look at it, then send`,
    takenArrived: (n: number) => `${n} taken in before, and arrived`,
    takenDrafts: (drafts: number) => `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} taken in`,
    draftsLeft: (drafts: number) =>
      `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} left out: the same form holds one here, or it was sent from here`,
    takenHeld: (n: number) => `${n} taken in from a file, held back: look, then tap “Send again”`,
    takenThere: (n: number) => `The other device has sent ${n} already: nothing to do here`,
    takenFrom: (age: string) => `Taken in from another device’s file ${age}`,
    beingEdited: 'Being edited, not sent',
    editedAt: (age: string) => `Taken back from the queue, saved ${age}. It goes out only once you submit it again.`,
    editOn: 'Go on',
    reopened: 'Taken back: submit it again to send it',
    takenNone: 'The file holds nothing',
    wrongCode: 'Cannot be opened: the code is wrong, or the file is not whole',
    otherAccount: 'This is another account’s; log in with that one to open it',
    takeFailed: 'Not taken in; nothing on this device has changed',
  },
});
