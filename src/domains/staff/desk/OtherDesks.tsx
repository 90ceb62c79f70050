/** What was scanned belongs to another desk of the same warehouse: which, and the way there with its number. */
import type { OpeningDesk } from '../../../../contract/express/desks.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { kindNames } from '../kind-names.ts';
import { text } from './words.ts';

/** @param desks absent in an answer of before they were told */
export function OtherDesks({ desks = [], code }: { desks?: readonly OpeningDesk[] | undefined; code: string }) {
  const t = useText(text);
  const language = useLanguage();
  return desks.map((desk) => (
    <LinkButton
      key={desk}
      kind="tint"
      to="/pages/user/workbench"
      // The queue of what comes in: another would be opened where that is empty.
      search={{ work: desk, code, ...(desk === 'cleaning' && { queue: 'receive' }) }}
    >
      {t.atDesk(kindNames[desk][language])}
    </LinkButton>
  ));
}
