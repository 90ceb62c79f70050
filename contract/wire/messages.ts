/** The error catalogue: every refusal has a machine code, an HTTP status and words that a person understands. */
import { tradeMessages } from './trade-messages.ts';

export const messages = {
  // the request itself
  NOT_FOUND: { http: 404, zh: '没有这个内容，可能已被移走', en: 'This is no longer available' },
  BAD_JSON: { http: 400, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  BAD_CONTENT_TYPE: { http: 415, zh: '请求内容类型不支持', en: 'This content type is not supported' },
  BAD_INPUT: { http: 400, zh: '有内容填得不对，请检查后再试', en: 'Something is not filled in correctly' },
  TOO_LARGE: { http: 413, zh: '内容太大，超过了上限', en: 'This is larger than allowed' },
  METHOD_NOT_ALLOWED: { http: 405, zh: '请求方式不对', en: 'This method is not allowed here' },
  TOO_MANY: { http: 429, zh: '操作太快了，请稍后再试', en: 'Too fast; please try again shortly' },
  SAID_TOO_FAST: {
    http: 429,
    zh: '消息发得太快，所有会话加在一起算，稍等再发',
    en: 'Too many messages at once, counted over all conversations; please wait a little',
  },
  BEGUN_TOO_MANY: {
    http: 429,
    zh: '今天新开的会话太多了，已有的会话照常可以说',
    en: 'Too many new conversations today; existing ones continue',
  },
  SIGN_MISSING: { http: 400, zh: '请求缺少签名', en: 'The request is not signed' },
  SIGN_WRONG: { http: 400, zh: '请求签名不对', en: 'The signature does not match' },
  CLOCK_OFF: { http: 400, zh: '手机时间和服务器差得太多', en: 'Your clock is too far from ours' },
  KEY_MISSING: { http: 400, zh: '请求缺少幂等键', en: 'The idempotency key is missing' },
  KEY_REUSED: { http: 409, zh: '这一项之前收到过，内容不一样', en: 'This arrived before with different content' },
  BUSY: { http: 503, zh: '服务器有点忙，请稍后再试', en: 'The server is busy; please try again' },
  INTERNAL: {
    http: 500,
    zh: '服务器出错了，你的内容没有丢，请再试一次',
    en: 'Something broke on our side; nothing was lost, please try again',
  },
  // other marketplaces
  CHANNEL_REFUSES: {
    http: 409,
    zh: '对方平台不会收下，请改一改',
    en: 'The other marketplace rejected this; please correct it',
  },
  NO_CHANNEL_KIND: {
    http: 409,
    zh: '对方平台没有这个类目，请重新选「对方的类目」',
    en: 'The other marketplace has no such category; please choose “Their category” again',
  },
  CHANNEL_SILENT: {
    http: 503,
    zh: '对方平台没有应答，请稍后再试',
    en: 'The other marketplace is not answering; please try again',
  },
  SHOP_OPEN: { http: 409, zh: '店里还有没结束的商品', en: 'Something in that shop is still open' },
  SHOP_GONE: { http: 409, zh: '店铺已断开，请从库存重新上架', en: 'Shop disconnected: put it up again from stock' },
  // group chats
  ROBOT_GONE: {
    http: 409,
    zh: '这个机器人不在群里了，或地址抄错了',
    en: 'This bot is in no group, or its address is wrong',
  },
  ROBOT_SECRET: {
    http: 409,
    zh: '签名密钥不对，请从机器人那里再抄一次',
    en: 'The signing secret is wrong; copy it again',
  },
  ROBOT_REFUSES: {
    http: 409,
    zh: '机器人拒收，请把它的安全设置改成加签',
    en: 'The bot rejected it; set its security to signing',
  },
  ROBOT_SILENT: { http: 503, zh: '群聊那边没有应答，请稍后再试', en: 'The chat app is not answering; try again later' },
  // who is asking
  LOGIN_NEEDED: { http: 401, zh: '请先登录', en: 'Please log in first' },
  FORBIDDEN: { http: 403, zh: '这个操作不对你的账号开放', en: 'Your account can’t do this' },
  PERMISSION_NEEDED: {
    http: 403,
    zh: '你的角色没有这项权限，请找店主',
    en: 'Your role does not include this; ask the owner',
  },
  GRANT_REFUSED: {
    http: 403,
    zh: '你自己没有的权限，不能给别人，也不能收走',
    en: 'You cannot give or take what you do not hold yourself',
  },
  NAME_TAKEN: { http: 409, zh: '这个名称或货号已经有了', en: 'This name or style number is taken' },
  SIZE_STAYS: {
    http: 409,
    zh: '已有的尺码不能去掉，可能有货在用',
    en: 'A size that is there stays; goods may have it',
  },
  SIZES_WRONG: {
    http: 400,
    zh: '尺码对照表有一行不对，改好再存',
    en: 'A row of the size table does not fit; correct it first',
  },
  CHANGED_SINCE: {
    http: 409,
    zh: '之后又改过，请先撤回后面的改动',
    en: 'It was changed again since; take the later change back first',
  },
  NOT_MERGED: {
    http: 409,
    zh: '现在还不能合并，看看合并前要先改什么',
    en: 'These cannot be made one yet; see what has to be changed first',
  },
  LAST_OWNER: {
    http: 409,
    zh: '这是最后一个店主，先让别人也当店主',
    en: 'This is the last owner; make somebody else an owner first',
  },
  CODES_NONE: {
    http: 409,
    zh: '这家店还没有接短信，发不了验证码。请向店家要一次性链接',
    en: 'This shop sends no text messages yet; ask it for a one-time link',
  },
  CODES_REACH: {
    http: 409,
    zh: '这家店能发验证码，请对方自己登录',
    en: 'This shop sends codes; people log in themselves',
  },
  LINK_SPENT: {
    http: 410,
    zh: '这个链接用过了，或已过期，请再要一个',
    en: 'This link was used or has expired; ask for another',
  },
  PASSKEY_NONE: {
    http: 409,
    zh: '这家店的地址不能用通行密钥，要有域名和加密连接',
    en: 'Passkeys need an address with a domain name and encryption; this shop has none',
  },
  PASSKEY_REFUSED: {
    http: 400,
    zh: '没认出这把通行密钥，请再试一次或换个方式登录',
    en: 'This passkey was not accepted; try again or log in another way',
  },
  PASSKEY_LIMIT: { http: 409, zh: '通行密钥已满，请先删一把', en: 'You have enough passkeys; remove one first' },
  SETTINGS_CHANGED: {
    http: 409,
    zh: '别人刚改过设置，请看过再存',
    en: 'Someone has just changed the settings; look at them first',
  },
  DEMO_ONLY_LOOKS: {
    http: 403,
    zh: '这是演示店，设置只能看',
    en: 'This is a demo; its settings can only be looked at',
  },
  WAREHOUSE_NEEDED: {
    http: 400,
    zh: '请填仓库地址，卖家要知道寄到哪里',
    en: 'Sellers need to know where to ship: enter a warehouse',
  },
  AGREEMENTS_FIRST: { http: 409, zh: '请先改写着违约金的三份协议', en: 'Change the agreements that state them first' },
  RULES_CHANGED: {
    http: 409,
    zh: '规则刚改过，请看过新的再确认',
    en: 'The rules have just changed; please look again and confirm',
  },
  PART_CLOSED: { http: 409, zh: '这项业务暂时不开放', en: 'This part of the shop is closed for now' },
  STATED_FIRST: {
    http: 409,
    zh: '有一个数写在协议里，请先改协议',
    en: 'An agreement states one of these numbers; change the agreement first',
  },
  NOTICE_UNKNOWN: {
    http: 400,
    zh: '有一个占位这条通知里没有',
    en: 'This notice has nothing that stands for one of the placeholders',
  },
  LOGO_SMALL: {
    http: 400,
    zh: '标志太小，长和宽都至少要 192 像素',
    en: 'The logo is too small: at least 192 pixels each way',
  },
  NOTICE_MISSING: { http: 400, zh: '少了一个必须有的占位', en: 'A placeholder is missing that must be there' },
  SETTINGS_PAST: { http: 400, zh: '生效时间要在现在之后', en: 'The time must be after now' },
  STOCK_ACCOUNT_NEEDED: { http: 403, zh: '未开通服务，请先开通服务后操作', en: 'Start selling first' },
  REFRESH_INVALID: { http: 401, zh: '登录已失效，请重新登录', en: 'Your session has ended; please log in again' },
  REFRESH_MISSING: { http: 400, zh: 'refreshToken不存在', en: 'refreshToken does not exist' },
  CODE_WRONG: { http: 400, zh: '验证码不对', en: 'Wrong code' },
  CODE_EXPIRED: { http: 400, zh: '验证码已过期，请重新获取', en: 'The code has expired; get a new one' },
  CODE_TOO_SOON: { http: 429, zh: '验证码刚发过，请稍后再试', en: 'A code was just sent; please wait' },
  NAME_ODD: {
    http: 400,
    zh: '名字里有看不见的字符，请换一个',
    en: 'The name has characters that cannot be seen; please choose another',
  },
  NAME_LEADS_OFF: {
    http: 400,
    zh: '名字里不能放联系方式或外面的链接',
    en: 'A name has no contact or outside link in it',
  },
  NAME_OURS: {
    http: 400,
    zh: '这个名字容易被当成平台，请换一个',
    en: 'This name could be taken for ours; please choose another',
  },
  CODE_BUDGET: { http: 503, zh: '今天的短信已发完，请稍后再试', en: 'No more text messages today; please try later' },
  PUZZLE_NEEDED: {
    http: 428,
    zh: '正在确认不是机器，请再点一次',
    en: 'Making sure you are not a robot; please tap again',
  },
  HOST_AUTH_FAILED: { http: 400, zh: '授权信息无法识别，请重试', en: 'The authorisation could not be read' },
  HOST_PHONE_NEEDED: {
    http: 409,
    zh: '还不认识你，请用手机号登录',
    en: 'We do not know you yet; please log in by phone',
  },
  ACCOUNT_RESTRICTED: { http: 403, zh: '这个账号暂时不能这样做', en: 'This account may not do that for now' },
  PROOF_NEEDED: {
    http: 403,
    zh: '请先确认是你本人：工作台上面有「确认是我」',
    en: 'Please show first that it is you: the workbench offers it at the top',
  },
  PASSKEY_FIRST: {
    http: 409,
    zh: '先给自己加一把通行密钥：这家店没接短信，不加就把自己关在外面了',
    en: 'Add a passkey of your own first: this shop sends no codes, and you would shut yourself out',
  },
  PROOF_IMPOSSIBLE: {
    http: 409,
    zh: '这家店没接短信，地址也不能用通行密钥，打开了谁也确认不了',
    en: 'This shop sends no codes and its address has no passkeys: nobody could show who they are',
  },
  VERIFY_NEEDED: { http: 403, zh: '请先验证现在的手机号', en: 'Please verify your current phone first' },
  PHONE_TAKEN: { http: 409, zh: '这个手机号已有账号', en: 'This phone already has an account' },
  ADDRESS_LIMIT: { http: 409, zh: '地址已满，请先删几个', en: 'The address book is full; remove some first' },
  ...tradeMessages,
  // edited pages
  CMS_NAME_TAKEN: { http: 409, zh: '已有一页用了这个名字', en: 'Another page has this name' },
  CMS_CHANGED: {
    http: 409,
    zh: '这一页刚被别人改过，请重新载入',
    en: 'Someone else has just changed this page; please reload it',
  },
  // photos
  UPLOAD_POLICY: { http: 403, zh: '上传凭证无效或已过期', en: 'The upload permission is invalid or has expired' },
  UPLOAD_TYPE: { http: 400, zh: '只能上传图片', en: 'Only pictures can be uploaded' },
  UPLOAD_HASH: {
    http: 409,
    zh: '照片内容和登记的不一致，请重传',
    en: 'The photo differs from what was announced; please send it again',
  },
  UPLOAD_OFFSET: {
    http: 409,
    zh: '照片前面的部分对不上，请整张重传',
    en: 'The part that was kept does not fit; please send the whole photo again',
  },
  UPLOAD_TOO_MUCH: {
    http: 429,
    zh: '这一阵传的照片太多了，晚些再传；文字内容照常发',
    en: 'Too many photos for now; try again later. What has none goes as usual',
  },
  UPLOAD_QUOTA: {
    http: 409,
    zh: '这个账号的照片已存满，请联系客服',
    en: 'This account has reached its photo limit; please write to us',
  },
  NO_ROOM: {
    http: 503,
    zh: '服务器磁盘已满，暂时不能保存；没有任何改动，请稍后再试',
    en: 'The server’s disk is full, so nothing can be saved for now; nothing was changed, please try again later',
  },
  STORE_FULL: {
    http: 503,
    zh: '照片暂时存不下了，会留在这台设备里，稍后自动再传',
    en: 'There is no room for photos right now; yours wait on your device and are sent again later',
  },
  UPLOAD_TELLS: {
    http: 400,
    zh: '照片里还带着拍摄地点、拍摄者或相机的信息，请去掉后再传；在我们的页面里选照片会自动去掉',
    en: 'The photo still carries where, by whom or with which camera it was taken; please remove that first. Photos chosen on our pages lose it by themselves',
  },
  UPLOAD_SHAPE: {
    http: 400,
    zh: '照片太长、太窄或像素太多，请换一张',
    en: 'The photo is too long, too narrow or has too many pixels',
  },
  UPLOAD_BROKEN: {
    http: 400,
    zh: '照片不完整或打不开，请重新选一张',
    en: 'The photo is incomplete or cannot be opened; please choose another',
  },
  UPLOAD_MISSING: { http: 409, zh: '照片还没有传到，请先上传', en: 'The photo has not arrived yet' },
  // unsent work on its way to another device
  CARRIED_NONE: {
    http: 404,
    zh: '没有找到。口令打错了，或者不是这个账号的',
    en: 'Nothing found: the code is mistyped, or another account’s',
  },
  CARRIED_EXPIRED: {
    http: 410,
    zh: '这个口令过期了，请在原来的设备上再要一个',
    en: 'This code has expired; get a new one on the first device',
  },
  CARRIED_TAKEN: {
    http: 410,
    zh: '这个口令用过了，一个口令只给一台设备',
    en: 'This code was used; each is for one device',
  },
  REFUND_BY_CASE: {
    http: 409,
    zh: '货款还没到卖家手里，或者有售后在办：这时的退款走售后',
    en: 'While the seller does not have their money yet, or a case is open, a refund goes through after-sales',
  },
  REFUND_TOO_MUCH: {
    http: 409,
    zh: '比买家付了、还没退的多',
    en: 'That is more than the buyer paid and has not got back',
  },
  LEDGER_SHORT: { http: 409, zh: '账户余额不足', en: 'The account does not hold enough' },
} as const;

export type Code = keyof typeof messages;
export type Language = 'zh' | 'en';
