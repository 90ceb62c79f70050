/** The error catalogue: every refusal has a machine code, an HTTP status and words that a person understands. */

export const messages = {
  // the request itself
  NOT_FOUND: { http: 404, zh: '没有这个内容，可能已被移走', en: 'This is not here; it may have moved' },
  BAD_JSON: { http: 400, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  BAD_CONTENT_TYPE: { http: 415, zh: '请求内容类型不支持', en: 'This content type is not supported' },
  BAD_INPUT: { http: 400, zh: '有内容填得不对，请检查后再试', en: 'Something is not filled in correctly' },
  TOO_LARGE: { http: 413, zh: '内容太大，超过了上限', en: 'This is larger than allowed' },
  METHOD_NOT_ALLOWED: { http: 405, zh: '请求方式不对', en: 'This method is not allowed here' },
  TOO_MANY: { http: 429, zh: '操作太快了，请稍后再试', en: 'Too fast; please try again shortly' },
  SIGN_MISSING: { http: 400, zh: '请求缺少签名', en: 'The request is not signed' },
  SIGN_WRONG: { http: 400, zh: '请求签名不对', en: 'The signature does not match' },
  CLOCK_OFF: { http: 400, zh: '手机时间和服务器差得太多', en: 'Your clock is too far from ours' },
  KEY_MISSING: { http: 400, zh: '请求缺少幂等键', en: 'The idempotency key is missing' },
  KEY_REUSED: { http: 409, zh: '这个幂等键已用在别的内容上', en: 'This idempotency key was used with other content' },
  BUSY: { http: 503, zh: '服务器有点忙，请稍后再试', en: 'The server is busy; please try again' },
  INTERNAL: {
    http: 500,
    zh: '服务器出错了，你的内容没有丢，请再试一次',
    en: 'Something broke on our side; nothing was lost, please try again',
  },
  // who is asking
  LOGIN_NEEDED: { http: 401, zh: '请先登录', en: 'Please log in first' },
  FORBIDDEN: { http: 403, zh: '这个操作不对你的账号开放', en: 'Your account may not do this' },
  STOCK_ACCOUNT_NEEDED: { http: 403, zh: '未开通服务，请先开通服务后操作', en: 'Open the stock service first' },
  REFRESH_INVALID: { http: 401, zh: '登录已失效，请重新登录', en: 'Your session has ended; please log in again' },
  REFRESH_MISSING: { http: 400, zh: 'refreshToken不存在', en: 'refreshToken does not exist' },
  CODE_WRONG: { http: 400, zh: '验证码不对', en: 'The code is not right' },
  CODE_EXPIRED: { http: 400, zh: '验证码已过期，请重新获取', en: 'The code has expired; get a new one' },
  CODE_TOO_SOON: { http: 429, zh: '验证码刚发过，请稍后再试', en: 'A code was just sent; please wait' },
  HOST_AUTH_FAILED: { http: 400, zh: '授权信息无法识别，请重试', en: 'The authorisation could not be read' },
  HOST_PHONE_NEEDED: {
    http: 409,
    zh: '还不认识你，请用手机号登录',
    en: 'We do not know you yet; please log in by phone',
  },
  VERIFY_NEEDED: { http: 403, zh: '请先验证现在的手机号', en: 'Please verify your current phone first' },
  PHONE_TAKEN: { http: 409, zh: '这个手机号已有账号', en: 'This phone already has an account' },
  ADDRESS_LIMIT: { http: 409, zh: '地址已满，请先删几个', en: 'The address book is full; remove some first' },
  // trade
  ITEM_TAKEN: { http: 409, zh: '已被抢', en: 'Just taken' },
  ITEM_OFF: { http: 409, zh: '这件已下架', en: 'No longer for sale' },
  OWN_ITEM: { http: 409, zh: '这是你自己的商品', en: 'This is your own item' },
  PRICE_CHANGED: { http: 409, zh: '价格刚变了，请确认新价格', en: 'The price has just changed; please confirm it' },
  POLICY_UNTICKED: { http: 400, zh: '请先勾选退货规则', en: 'Please tick the return policy first' },
  ADDRESS_NEEDED: { http: 400, zh: '请先选收货地址', en: 'Choose an address first' },
  STATE_REFUSED: {
    http: 409,
    zh: '现在的状态不能这样操作，刷新看看',
    en: 'Not possible in the current state; please refresh',
  },
  BALANCE_SHORT: { http: 409, zh: '余额不够', en: 'The balance is not enough' },
  COUPON_UNUSABLE: { http: 409, zh: '这张券现在不能用', en: 'This coupon cannot be used now' },
  NAME_NEEDED: { http: 400, zh: '请先填写真实姓名', en: 'Please give your certified name first' },
  SKU_UNKNOWN: { http: 400, zh: '有商品不在目录里，请重新选择', en: 'One of the products is not in the catalogue' },
  WAYBILL_WRONG: { http: 409, zh: '单号和卖家填的不一致', en: 'This is not the waybill that the seller announced' },
  DISCOUNT_TOO_LARGE: { http: 400, zh: '减价超过了上限', en: 'The discount is larger than allowed' },
  NOTICE_WRONG: { http: 400, zh: '支付通知无法核实', en: 'The payment notice cannot be verified' },
  CART_FULL: { http: 409, zh: '购物车满了，先清掉一些', en: 'The cart is full; remove some first' },
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
  UPLOAD_MISSING: { http: 409, zh: '照片还没有传到，请先上传', en: 'The photo has not arrived yet' },
  LEDGER_SHORT: { http: 409, zh: '账户余额不足', en: 'The account does not hold enough' },
} as const;

export type Code = keyof typeof messages;
export type Language = 'zh' | 'en';
