/** The code that opens what another device handed over, by the server or as a file. */
import { Field } from '../../../ui/input/Field.tsx';

interface Props {
  label: string;
  hint: string;
  value: string;
  onChange: (typed: string) => void;
  error: string | null;
}

export const CodeField = (props: Props) => (
  <Field {...props} autoCapitalize="characters" autoComplete="off" maxLength={30} />
);
