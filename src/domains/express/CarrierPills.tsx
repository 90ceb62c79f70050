/** The carriers we know, by the names of the reader's language; which other one it is a field beside them asks. */
import { carriers } from '../../../contract/express/carriers.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';

interface Props {
  name: string;
  value: string;
  onChange: (company: string) => void;
}

export function CarrierPills({ name, value, onChange }: Props) {
  const language = useLanguage();
  const options = carriers.map((carrier) => ({ value: carrier[language], label: carrier[language] }));
  return <Pills<string> name={name} value={value} onChange={onChange} options={options} />;
}
