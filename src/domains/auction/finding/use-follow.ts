/** Following a lot, or all that a seller puts up: true on the screen at once, and kept on the phone while there is no network. */
import { auctionFollow } from '../../../../contract/auction/calls.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { keptWords } from '../../device/kept.ts';
import { useQueuedWrite, useQueuedWrites } from '../../device/use-queued-write.ts';
import { text } from './find-words.ts';

type Followed = Pick<Input<typeof auctionFollow>, 'kind' | 'id'>;

/**
 * @param name what the lot, or the seller, is called
 * @param known what the server last said, and when (epoch ms)
 */
export function useFollow(what: Followed, name: Words, known: { on: boolean; heardAt: number }) {
  const write = useQueuedWrite(auctionFollow, {
    label: ({ on }) => ({ zh: text.zh.followLabel(on, name.zh), en: text.en.followLabel(on, name.en) }),
    link: `/pages/auction/${what.kind}?id=${what.id}`,
  });
  const waiting = useQueuedWrites([auctionFollow.path], known.heardAt)
    .map(({ input }) => input as Input<typeof auctionFollow>)
    .findLast(({ kind, id }) => kind === what.kind && id === what.id);
  const on = waiting?.on ?? known.on;
  return {
    on,
    pending: write.isPending,
    async toggle() {
      const { queued } = await write.mutateAsync({ ...what, on: !on });
      if (queued) toast(keptWords());
    },
  };
}
