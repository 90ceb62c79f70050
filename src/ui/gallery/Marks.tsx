/** Gallery: marks, prices, buttons. */
import { Badge } from '../feedback/Badge.tsx';
import { Delta } from '../feedback/Delta.tsx';
import { Price } from '../feedback/Price.tsx';
import { GradeChip, InStock, StateTag, Tag } from '../feedback/Tag.tsx';
import { IconBell, IconHeadset, IconHeart, IconShare } from '../format/icons.tsx';
import { useText } from '../format/text.ts';
import { Button, IconButton, MiniButton } from '../input/Button.tsx';
import { Card } from '../surface/Card.tsx';
import styles from './gallery.module.css';
import { sampleMachine, samples } from './samples.ts';

export function Marks() {
  const t = useText(samples);
  return (
    <Card title={t.marks}>
      <div className={styles.line}>
        <GradeChip grade="99" />
        <GradeChip grade="new" />
        <InStock />
        <Tag tone="ok">{t.arrived}</Tag>
        <Tag tone="wait">{t.waiting}</Tag>
        <Tag tone="bad">{t.failed}</Tag>
        <Tag tone="warm">{t.warm}</Tag>
        <StateTag machine={sampleMachine} state="shipping" />
      </div>
      <div className={styles.line}>
        <Delta percent={2.28} />
        <Delta percent={-1.4} />
        <Delta percent={0} />
        <Delta percent={null} />
        <Price amount={129900} decimals={0} from size={17} />
        <Price amount={-3000} plain />
        <Price amount={null} />
        <Price amount={142000} was size={14} decimals={0} />
      </div>
      <div className={styles.line}>
        <Price amount={129900} size={34} />
        <Price amount={248650} size={28} />
      </div>
      <div className={styles.line}>
        {(['dot', 3, 58, 999, 1000] as const).map((badge) => (
          <IconButton key={badge} name="bell" badge={badge}>
            <IconBell />
          </IconButton>
        ))}
        <Badge count={0} />
      </div>
    </Card>
  );
}

export function Buttons() {
  const t = useText(samples);
  return (
    <Card title={t.buttons}>
      <div className={styles.line}>
        <Button>{t.buy}</Button>
        <Button kind="tint">{t.bid}</Button>
        <Button kind="line">{t.keep}</Button>
        <Button kind="bad">{t.cancelOrder}</Button>
        <Button kind="sec">{t.keep}</Button>
        <Button disabled>{t.sold}</Button>
        <Button kind="text">{t.bid}</Button>
      </div>
      <div className={styles.line}>
        <Button size="sm">{t.buy}</Button>
        <Button size="sm" kind="tint">
          {t.bid}
        </Button>
        <Button size="sm" kind="line" pending>
          {t.keep}
        </Button>
        <IconButton name={t.keep} pressed>
          <IconHeart filled />
        </IconButton>
        <IconButton name={t.keep} onPhoto>
          <IconShare size={20} />
        </IconButton>
      </div>
      <Button block disabledReason={t.missing}>
        {t.buy}
      </Button>
      <div className={styles.bar}>
        <MiniButton icon={<IconHeadset size={20} />}>{t.support}</MiniButton>
        <Button kind="line" grow sub={t.highest}>
          {t.bid}
        </Button>
        <Button grow sub="¥1,299">
          {t.buy}
        </Button>
      </div>
    </Card>
  );
}
