/** Changing the nickname. */
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../ui/format/text.ts';
import { useBack } from '../../ui/input/BackButton.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { tellSaved } from '../device/kept.ts';
import { changeSession, useNickname, useProfile } from './profile.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/setting/nickname')({ component: Nickname });

function Nickname() {
  const t = useText(text);
  const back = useBack();
  const query = useProfile();
  const { form, change } = useNickname();
  const typed = form?.value.nickname ?? null;
  const check = (value: string) => (value.trim() ? null : t.nicknameEmpty);
  const save = async (userId: string, nickname: string) => {
    const saved = await form?.submit(() => change.mutateAsync({ nickname: nickname.trim() })).catch(() => null);
    if (!saved) return;
    await changeSession(userId, { nickname: nickname.trim() });
    tellSaved(saved, t.saved);
    back();
  };
  return (
    <Screen
      screen="/pages/user/setting/nickname"
      title={t.nicknameTitle}
      ground="task"
      query={query}
      bar={(me) => (
        <Button
          block
          pending={change.isPending}
          disabledReason={check(typed ?? me.nickname)}
          onClick={() => void save(me.userId, typed ?? me.nickname)}
        >
          {t.save}
        </Button>
      )}
    >
      {(me) =>
        form && (
          <Card>
            <Field
              label={t.nickname}
              hint={t.nicknameHint}
              maxLength={20}
              autoComplete="nickname"
              value={typed ?? me.nickname}
              onChange={(nickname) => form.set({ nickname })}
              check={check}
            />
          </Card>
        )
      }
    </Screen>
  );
}
