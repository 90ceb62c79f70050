/** What speaks up over every screen: toasts, dialogs, and the offer of an update. Nothing of it is part of a first picture. */

import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { Dialogs } from '../../ui/surface/Dialogs.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

export default function Announcements() {
  return (
    <>
      <UpdateOffer />
      <Dialogs />
      <Toasts />
    </>
  );
}
