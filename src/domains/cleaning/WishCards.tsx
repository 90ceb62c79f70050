/** What is washed and how, each choice with what it costs. */
import {
  type Care,
  type CleaningWish,
  careNames,
  cares,
  cleaningPrices,
  type Kind,
  kinds,
  type Material,
  materialNames,
  materials,
  type Stain,
  stainNames,
  stains,
} from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { text } from './words.ts';

const NONE: ReadonlySet<never> = new Set();

interface Props {
  wish: Pick<CleaningWish, 'kind'> & { care: Care | null; material: Material | null; stain: Stain | null };
  /** It is known what it is. */
  kindFixed: boolean;
  /** It was washed like this already, and lies on its shelf since. */
  done: Care | null;
  onChange: (change: Partial<CleaningWish>) => void;
}

/** What costs nothing more has no price. */
const more = (amount: number) => (amount > 0 ? ` +¥${yuan(amount, 0)}` : '');

export function WishCards({ wish, kindFixed, done, onChange }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { base, material, stain } = cleaningPrices;
  return (
    <>
      {!kindFixed && (
        <Card title={t.kind}>
          <Pills<Kind>
            name={t.kind}
            value={wish.kind}
            onChange={(kind) => onChange({ kind })}
            options={kinds.map((value) => ({ value, label: t.kindNames[value] }))}
          />
        </Card>
      )}
      <Card title={t.care}>
        <Pills<Care>
          wrap
          name={t.care}
          value={wish.care ?? NONE}
          onChange={(care) => onChange({ care })}
          options={careNames
            .filter((value) => value !== done)
            .map((value) => ({
              value,
              label: `${cares[value][language]} ¥${yuan(base[wish.kind][value], 0)}`,
            }))}
        />
      </Card>
      <Card title={t.material}>
        <Pills<Material>
          wrap
          name={t.material}
          value={wish.material ?? NONE}
          onChange={(value) => onChange({ material: value })}
          options={materialNames.map((value) => ({
            value,
            label: `${materials[value][language]}${more(material[value])}`,
          }))}
        />
      </Card>
      <Card title={t.stain}>
        <Pills<Stain>
          wrap
          name={t.stain}
          value={wish.stain ?? NONE}
          onChange={(value) => onChange({ stain: value })}
          options={stainNames.map((value) => ({ value, label: `${stains[value][language]}${more(stain[value])}` }))}
        />
      </Card>
    </>
  );
}
