/** Robots of group chats: whoever has such an address can write into that group, and nowhere else. */

/** Each app's addresses, as it shows them for copying; the group at the end is the robot's key. Nothing else is ever asked. */
const addresses = {
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([\w-]{8,64})$/,
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=([\w-]{8,128})$/,
  feishu: /^https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/([\w-]{8,64})$/,
} as const;

export type RobotApp = keyof typeof addresses;
export const robotApps = Object.keys(addresses) as [RobotApp, ...RobotApp[]];

/** Any of them, for a schema. */
export const robotAddress = new RegExp(
  Object.values(addresses)
    .map(({ source }) => source)
    .join('|'),
);

/** Whose address it is, and what it keeps secret; null for any other. */
export function robotOf(address: string): { app: RobotApp; key: string } | null {
  for (const app of robotApps) {
    const key = addresses[app].exec(address)?.[1];
    if (key) return { app, key };
  }
  return null;
}

/** Whether its robots may be set to want a signature. */
export const robotSigns = (app: RobotApp): boolean => app !== 'wecom';
