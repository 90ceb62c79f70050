/** What can be compared with the label of a piece. An answer kept on the phone may be of before that was told. */
import { type ModelFacts as Facts, partName, toldBy } from '../../../../contract/identify/model.ts';
import { useLanguage } from '../../../ui/format/text.ts';
import { Fact } from '../../../ui/list/Row.tsx';
import styles from '../identify.module.css';

export function ModelFacts({ of: { styleNo, colour, size } }: { of: Partial<Facts> }) {
  const language = useLanguage();
  return (
    <>
      {styleNo && (
        <Fact name={partName.styleNo[language]} copy={styleNo}>
          {styleNo}
        </Fact>
      )}
      {colour && <Fact name={partName.colour[language]}>{colour[language]}</Fact>}
      {size && <Fact name={partName.size[language]}>{size}</Fact>}
    </>
  );
}

/** Whose word it is, where no catalogue says it. */
export function ToldBy({ of: { told = [] } }: { of: Partial<Facts> }) {
  const language = useLanguage();
  return told.length > 0 && <p className={styles.note}>{toldBy(told)[language]}</p>;
}
