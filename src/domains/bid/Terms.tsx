/** What every price that binds needs besides: where it goes, and the return policy ticked. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, addressList } from '../../../contract/address/calls.ts';
import { currentPolicy, returnPolicies } from '../../../contract/order/return-policy.ts';
import { read } from '../../api/read.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox, RadioRows } from '../../ui/input/Choice.tsx';
import { useAgreement } from '../account/use-agreement.ts';
import { regionLine } from '../address/divisions.ts';
import { PolicyText } from '../order/Policy.tsx';
import styles from './book.module.css';
import { text } from './book-words.ts';

/** The person's choice of address until they make one: the default, which comes first. */
export function useTerms(enabled: boolean) {
  const [chosen, choose] = useState<string | null>(null);
  const [tickedVersion, setTicked] = useState<string | null>(null);
  const policy = useAgreement('return', { version: currentPolicy, text: returnPolicies[currentPolicy] });
  // Other words than those that were ticked are asked for again.
  const ticked = tickedVersion === policy.version;
  const tick = (on: boolean) => setTicked(on ? policy.version : null);
  const { data } = useQuery({ ...read(addressList, {}), enabled });
  const list = data?.list ?? [];
  const address = list.find(({ id }) => id === chosen) ?? list[0];
  return { list, address, choose, ticked, tick, policy, known: data !== undefined };
}

export function Terms({ list, address, choose, ticked, tick, policy, known }: ReturnType<typeof useTerms>) {
  const t = useText(text);
  const language = useLanguage();
  const [reading, setReading] = useState(false);
  return (
    <>
      <section className={styles.block}>
        <h3>{t.address}</h3>
        {known && list.length === 0 && (
          <p className={styles.line}>
            {t.addressNone}
            <LinkButton kind="tint" size="sm" to="/pages/address/modify">
              {t.addressAdd}
            </LinkButton>
          </p>
        )}
        {list.length > 0 && (
          <RadioRows
            name={t.address}
            options={list.map((one) => ({ value: one.id, label: `${one.name} ${one.city}`, note: wordsOf(one) }))}
            value={address?.id ?? null}
            onChange={choose}
          />
        )}
      </section>
      <div className={styles.policy}>
        <Checkbox checked={ticked} onChange={tick}>
          {t.policy}
        </Checkbox>
        <Button kind="text" size="sm" aria-expanded={reading} onClick={() => setReading(!reading)}>
          {t.policyRead}
        </Button>
      </div>
      {reading && <PolicyText lines={policy.text[language]} />}
    </>
  );
}

const wordsOf = (address: Address) => `${regionLine(address)} ${address.detail}`;
