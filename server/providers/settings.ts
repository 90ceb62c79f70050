/** Settings that a provider cannot do without. */

export type Settings = Readonly<Record<string, string | undefined>>;

/** @throws Error naming the setting */
export function setting(env: Settings, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
