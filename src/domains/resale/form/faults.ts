/** What is to be mended in what the channel would refuse by its own counting: each field with how. */
import { channelLimits, type PostField, type PostText, refusedFields } from '../../../../contract/resale/rules.ts';
import { useText } from '../../../ui/format/text.ts';
import { text } from './words.ts';

/** @returns what is said of one field, or of all together; null where the channel takes it */
export function useFaults(written: PostText | undefined): (field?: PostField) => string | null {
  const t = useText(text);
  return (field) => {
    if (!written) return null;
    const said = refusedFields(written).flatMap((one) =>
      field === undefined || one === field ? how(t, one, written) : [],
    );
    return said.length > 0 ? t.missing(said) : null;
  };
}

function how({ faults }: (typeof text)['zh'], field: PostField, { title, body, price, photos }: PostText): string {
  if (field === 'title') return title.trim() === '' ? faults.title.none : faults.title.long;
  if (field === 'body')
    return [...body.trim()].length < channelLimits.content.min ? faults.body.none : faults.body.long;
  if (field === 'photos') return photos.length < channelLimits.images.min ? faults.photos.none : faults.photos.long;
  if (field === 'price') return price === null ? faults.price.none : faults.price.zero;
  return faults[field].none;
}
