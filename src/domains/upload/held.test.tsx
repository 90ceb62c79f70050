/** A sheet that is opened from another form's buttons is left whatever that form waits for. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { HeldContext } from '../../ui/input/held.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';

test('while photos of the form below are on their way the sheet above it can still be cancelled and answered', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const done: string[] = [];
  const { box, end } = await show(
    <HeldContext value="2 photos on their way">
      <Sheet
        open
        onClose={() => done.push('left')}
        title="Why"
        foot={<Button onClick={() => done.push('sent')}>Send</Button>}
      >
        words
      </Sheet>
    </HeldContext>,
  );
  const buttons = [...box.querySelectorAll('button')];
  expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual([null, null]);
  await act(async () => {
    for (const one of buttons) one.click();
  });
  expect(done.sort()).toEqual(['left', 'sent']);
  await end();
});
