/** A campaign passed on: its own page, whose sender is whoever presses. */
import type { CampaignCard } from '../../../contract/campaign/calls.ts';
import { link } from '../../../contract/screens.ts';
import { share } from '../../ui/feedback/share.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { IconButton } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

export function ShareCampaign({ one: { id, name } }: { one: Pick<CampaignCard, 'id' | 'name'> }) {
  const t = useText(text);
  const language = useLanguage();
  // The server draws this screen too, and knows no address of its own.
  const send = () => {
    const url = `${location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}${link('/pages/custom/activity', { id })}`;
    return share(name[language], url);
  };
  return (
    <IconButton name={t.share} onClick={() => void send()}>
      <IconShare size={24} />
    </IconButton>
  );
}
