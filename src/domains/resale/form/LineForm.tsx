/** One item as it is written for the other shop. */
import { channelLimits } from '../../../../contract/resale/rules.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { ItemLine } from '../PostRow.tsx';
import type { Line, Written } from '../publish/use-lines.ts';
import styles from '../resale.module.css';
import { useFaults } from './faults.ts';
import { LeadsAway } from './LeadsAway.tsx';
import { Money } from './Money.tsx';
import { PhotosField } from './PhotosField.tsx';
import { TitleField } from './TitleField.tsx';
import { text as formText } from './words.ts';

export interface LineProps {
  line: Line;
  onChange: (part: Partial<Written>) => void;
}

export function LineForm({ line, onChange }: LineProps) {
  const labels = useText(formText);
  const language = useLanguage();
  const { draft, title, body, price, categoryId } = line;
  const faultOf = useFaults(line);
  return (
    <Card id={draft.item.itemId}>
      <div className={styles.form}>
        <ItemLine item={draft.item} />
        <TitleField value={title} error={faultOf('title')} onChange={(value) => onChange({ title: value })} />
        <LeadsAway title={title} />
        <TextArea
          label={labels.bodyLabel}
          value={body}
          max={channelLimits.content.max}
          error={faultOf('body')}
          onChange={(value) => onChange({ body: value })}
        />
        <LeadsAway body={body} />
        <AmountField
          label={labels.priceLabel}
          value={price}
          error={faultOf('price')}
          onChange={(value) => onChange({ price: value })}
        />
        <Money price={price} terms={draft.terms} here={draft.getsHere} />
        <div>
          <p className={styles.meta}>{labels.categoryLabel}</p>
          <Pills
            name={labels.categoryLabel}
            value={categoryId}
            options={draft.categories.map(({ id, name }) => ({ value: id, label: channelSaid(name, language) }))}
            onChange={(value) => onChange({ categoryId: value })}
          />
        </div>
        <PhotosField all={draft.photos} chosen={line.photos} onChange={(photos) => onChange({ photos })} />
      </div>
    </Card>
  );
}
