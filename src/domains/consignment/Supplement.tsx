/** The photos that a valuation still needs: kept on the device at once, sent when there is a network. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { consignmentDetail, consignmentSupplement } from '../../../contract/consignment/calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sendAndTell } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import { Said } from '../item/Said.tsx';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import { text } from './words.ts';

const PATH = '/pages/consignment/supplement';

export const Route = createFileRoute('/pages/consignment/supplement')({
  validateSearch: idSearch,
  component: Supplement,
});

function Supplement() {
  const t = useText(text);
  const navigate = useNavigate();
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(consignmentDetail, { id }), ...ALWAYS_FRESH });
  const form = useDraftForm<{ photos: PhotoRef[] }>({
    form: 'supplement',
    id,
    start: () => ({ photos: [] }),
    isTouched: ({ photos }) => photos.length > 0,
  });
  const send = async () => {
    if (!form) return;
    const of = query.data?.name;
    const count = form.value.photos.length;
    const kept = await sendAndTell(form, {
      call: consignmentSupplement,
      input: ({ photos }) => ({ id, photos }),
      label: { zh: text.zh.supplementLabel(count, of?.zh), en: text.en.supplementLabel(count, of?.en) },
      link: `/pages/order/inquiry/detail?id=${id}`,
      path: `${PATH}?id=${id}`,
    });
    if (kept) await navigate({ to: '/pages/order/inquiry/detail', search: { id } });
  };
  return (
    <Screen
      screen={PATH}
      title={t.supplement}
      ground="task"
      query={query}
      empty={(data) =>
        data.state !== 'need_photos' && (
          <Empty
            icon={<IconCheck size={24} />}
            title={t.supplementNot}
            action={
              <LinkButton kind="tint" to="/pages/order/inquiry/detail" search={{ id }}>
                {t.toDetail}
              </LinkButton>
            }
          />
        )
      }
      bar={(data) =>
        data.state === 'need_photos' &&
        form && (
          <Button
            block
            pending={form.submitting}
            disabledReason={form.value.photos.length === 0 && t.supplementMissing}
            onClick={() => void send()}
          >
            {t.supplementSend}
          </Button>
        )
      }
    >
      {(data) => (
        <>
          <Notice
            tone="wait"
            title={t.supplementLead}
            end={data.deadlineAt !== null && <Countdown to={data.deadlineAt} />}
          >
            <Said>{data.reason ?? ''}</Said>
            <br />
            {t.next.need_photos}
          </Notice>
          <Card>
            <ItemRow item={{ ...data, cover: data.photo ?? data.cover }} />
          </Card>
          {data.photos.length > 0 && (
            <Card title={t.earlier}>
              <ImageGrid photos={data.photos.map((src) => ({ id: src, src }))} />
            </Card>
          )}
          {form && (
            <Card>
              <PhotoPick
                label={t.supplementPhotos}
                draft={form.name}
                photos={form.value.photos}
                onChange={(photos) => form.set({ photos })}
              />
            </Card>
          )}
        </>
      )}
    </Screen>
  );
}
