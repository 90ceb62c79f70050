/** Who knows whether a name and the number of an identity card belong together. */

export interface IdentityProvider {
  /** Stands beside what it confirmed. */
  readonly name: 'sandbox' | 'tencent';
  /** True when nobody is asked; the screens say so. */
  readonly sandbox: boolean;
  /** @throws when there was no answer, which says nothing about the person */
  matches(person: { name: string; idNumber: string }): Promise<boolean>;
}
