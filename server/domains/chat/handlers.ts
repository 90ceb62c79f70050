/** The conversations' calls. */
import * as contract from '../../../contract/chat/calls.ts';
import * as pieces from '../../../contract/chat/pieces.ts';
import * as work from '../../../contract/chat/work-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { chatBlock, chatBlocked, chatRead, chatReport, chatTyping, chatUnblock } from './act.ts';
import { chatCards, workChatCards } from './cards.ts';
import { chatPieces } from './pieces.ts';
import { chatAbout, chatList, chatMessages, chatUnread } from './read.ts';
import { chatRecall, chatSend } from './send.ts';
import { workChatAnswer, workChatClose, workChatDecide, workChatLook, workChats, workChatTyping } from './workbench.ts';

export const chat = handlers(
  { ...contract, ...pieces, ...work },
  {
    chatAbout,
    chatCards,
    chatPieces,
    chatMessages,
    chatList,
    chatUnread,
    chatSend,
    chatRecall,
    chatRead,
    chatTyping,
    chatBlock,
    chatBlocked,
    chatUnblock,
    chatReport,
    workChats,
    workChatLook,
    workChatAnswer,
    workChatCards,
    workChatTyping,
    workChatClose,
    workChatDecide,
  },
);
