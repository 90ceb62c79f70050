/** Gallery: a list of five thousand rows, and the way to the pieces that need a camera. */

import { Price } from '../feedback/Price.tsx';
import { IconScan } from '../format/icons.tsx';
import { useText } from '../format/text.ts';
import { LinkButton } from '../input/Button.tsx';
import { InfiniteList } from '../list/InfiniteList.tsx';
import { Avatar } from '../media/Avatar.tsx';
import { Card } from '../surface/Card.tsx';
import styles from './gallery.module.css';
import { samples } from './samples.ts';

const COUNT = 5_000;
const rows = Array.from({ length: COUNT }, (_, n) => n);

export function Many() {
  const t = useText(samples);
  return (
    <>
      <LinkButton kind="line" block to="/pages/custom/scancenter">
        <IconScan size={20} />
        {t.scan}
      </LinkButton>
      <Card title={t.many}>
        <div data-rows={COUNT}>
          <InfiniteList name="gallery" items={rows} keyOf={String} rowHeight={64}>
            {(n) => (
              <div className={styles.row}>
                <Avatar name={t.row(n + 1)} />
                {t.row(n + 1)}
                <Price amount={(n + 1) * 100} />
              </div>
            )}
          </InfiniteList>
        </div>
      </Card>
    </>
  );
}
