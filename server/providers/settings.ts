/** Settings that a provider cannot do without. */

export type Settings = Readonly<Record<string, string | undefined>>;

/** @throws Error naming the setting */
export function setting(env: Settings, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

/** Where people reach us, with the base path, without a slash at the end. @throws Error when PUBLIC_URL is not set */
export const siteOf = ({ env, base }: { env: Settings; base: string }): string =>
  `${setting(env, 'PUBLIC_URL').replace(/\/+$/, '')}${base}`;
