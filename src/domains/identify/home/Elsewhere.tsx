/** Somebody else's certificate stands on photos of this piece: its owner may say that it was not they, and reads what became of that. */
import { identifyNotMine } from '../../../../contract/identify/claim-calls.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { askLive } from '../../device/live/live.ts';
import { Said } from '../../item/Said.tsx';
import styles from '../identify.module.css';
import type { PieceData } from '../piece.ts';
import { text } from './elsewhere-words.ts';

/** An answer kept on the phone may be of before that was told. */
export function Elsewhere({ data: { id, elsewhere = [] } }: { data: Pick<PieceData, 'id'> & Partial<PieceData> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const say = useWrite(identifyNotMine);
  const notMe = async (code: string) => {
    if (!(await askLive({ title: t.sure, body: t.sureBody, ok: t.notMe }))) return;
    await say.mutateAsync({ id, code });
    toast(t.said, { success: true });
  };
  return elsewhere.map(({ code, at, photos, revoked, reported }) => (
    <Notice
      key={code}
      tone={revoked ? undefined : 'bad'}
      title={t.title(photos, grouped(code), dateTime(at, now, language))}
    >
      {revoked && t.gone}
      {!revoked && !reported && t.ask}
      {!revoked && reported && reported.stands === null && t.looking(dateTime(reported.dueAt, now, language))}
      {!revoked && reported && reported.stands !== null && (
        <>
          {t.stands} <Said>{reported.stands}</Said>
        </>
      )}
      <div className={styles.gap}>
        <LinkButton kind="line" size="sm" to="/pages/identify/certificate" search={{ code }}>
          {t.see}
        </LinkButton>{' '}
        {!revoked && !reported && (
          <Button kind="line" size="sm" pending={say.isPending} onClick={() => quietly(notMe(code))}>
            {t.notMe}
          </Button>
        )}
      </div>
    </Notice>
  ));
}
