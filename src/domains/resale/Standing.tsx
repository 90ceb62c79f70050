/** How the seller's goods elsewhere stand, and what is to be done first. */
import { Link } from '@tanstack/react-router';
import type { resaleHome } from '../../../contract/resale/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { IconNext } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { DeepCard } from '../../ui/surface/Card.tsx';
import styles from './resale.module.css';
import { text } from './words.ts';

/** What must be done leads to where it is done, what the seller sends first; where nothing is connected nothing is checked. */
export function Standing({ shops, counts, waits }: Pick<Output<typeof resaleHome>, 'shops' | 'counts' | 'waits'>) {
  const t = useText(text);
  const { ship, mend, platform } = waits ?? { ship: counts.ship, mend: counts.trouble, platform: 0 };
  // What waits for us is in trouble, or is ours to send and so among what was ordered.
  const ours = Math.min(platform, Math.max(0, counts.trouble - mend));
  const open = [
    { n: ship, tab: 'ship' as const, said: t.toShip(ship) },
    { n: mend + ours, tab: 'trouble' as const, said: t.trouble(mend, ours) },
    { n: platform - ours, tab: 'ship' as const, said: t.weSend(platform - ours) },
  ].filter(({ n }) => n > 0);
  const [first, ...more] = open;
  if (!first)
    return shops.length === 0 ? (
      <DeepCard lead={t.about} big={t.noneConnected} />
    ) : (
      <DeepCard lead={t.about} big={t.allGood} foot={t.allGoodBody} />
    );
  const big = (
    <span className={styles.leads}>
      {first.said} <IconNext size={24} />
    </span>
  );
  return (
    <Link to="/pages/xianyu/list" search={{ tab: first.tab }}>
      <DeepCard lead={t.about} big={big} foot={[...more.map(({ said }) => said), t.allGoodBody].join(' · ')} />
    </Link>
  );
}
