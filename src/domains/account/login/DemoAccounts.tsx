/** The demo accounts, where the server has any: a tap fills in the number. */
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { demoAccounts, dictType } from '../../../../contract/account/calls.ts';
import { read } from '../../../api/read.ts';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { hostAuthorisation } from './host.ts';
import styles from './login.module.css';
import { text } from './words.ts';

interface Props {
  chosen: string;
  onChoose: (phone: string) => void;
  redirect: string | undefined;
}

export function DemoAccounts({ chosen, onChoose, redirect }: Props) {
  const t = useText(text);
  const demo = useQuery(read(dictType, { type: 'demo' }));
  const content = (value: string) => demo.data?.list.find((entry) => entry.value === value)?.content;
  const accounts = v.safeParse(demoAccounts, content('accounts'));
  const host = v.safeParse(hostAuthorisation, content('host'));
  if (!accounts.success) return null;
  return (
    <section className={styles.demo}>
      <header>
        <h2>{t.demo}</h2>
        <p>{t.demoNote}</p>
      </header>
      <div className={styles.accounts}>
        {accounts.output.map((account) => (
          <button
            key={account.phone}
            type="button"
            aria-pressed={account.phone === chosen}
            onClick={() => onChoose(account.phone)}
          >
            <b>{t.roles[account.role]}</b>
            <span>{account.nickname}</span>
            <span className="num">{account.phone}</span>
          </button>
        ))}
      </div>
      {host.success && (
        <LinkButton kind="text" size="sm" to="/pages/login/oauth" search={{ ...host.output, redirect, sandbox: true }}>
          {t.hostLogin}
        </LinkButton>
      )}
    </section>
  );
}
