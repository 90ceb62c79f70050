/** A hand scanner on the workbench: whatever queue is open, what was scanned opens. */
import { useHandScanner } from '../../../ui/media/hand-scanner.ts';
import { useLookup } from './use-lookup.tsx';

export function HandScan() {
  const { look, sheet } = useLookup();
  useHandScanner((code) => {
    // What is being filled in is not left under the hand.
    if (document.querySelector('dialog[open]') === null && code.length <= 64) look.mutate(code);
  });
  return sheet;
}
