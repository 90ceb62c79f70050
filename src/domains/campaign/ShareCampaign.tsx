/** A campaign passed on: as a poster and a link of its own page, whose sender is whoever presses. */
import type { CampaignCard } from '../../../contract/campaign/calls.ts';
import { link } from '../../../contract/screens.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

export function ShareCampaign({ one: { id } }: { one: Pick<CampaignCard, 'id'> }) {
  const t = useText(text);
  return (
    <IconLink to="/pages/user/sharewx" search={{ path: link('/pages/custom/activity', { id }) }} name={t.share}>
      <IconShare size={24} />
    </IconLink>
  );
}
