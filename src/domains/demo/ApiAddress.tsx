/** Where the API is: a stored override, kept only when something answers there. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dictType } from '../../../contract/account/calls.ts';
import { type Device, setApiBase } from '../../api/exchange/device.ts';
import { requestOnce } from '../../api/exchange/request-once.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import styles from './dev.module.css';
import { text } from './words.ts';

/** The browser lets a page of ours talk to our own origin only, so an address is a path. */
const isBase = (typed: string) => /^\/[\w/-]*\w$/.test(typed);

const standard = `${import.meta.env.BASE_URL}api`;

/** Long enough for a server that starts, short enough to wait for, ms. */
const TRY = 8_000;

export function ApiAddress({
  device,
  mayChange,
  onChange,
}: {
  device: Device;
  mayChange: boolean;
  onChange: () => void;
}) {
  const t = useText(text);
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [trying, setTrying] = useState(false);
  const changed = async (words: string) => {
    queries.clear();
    toast(words, { success: true });
    onChange();
  };
  const save = async () => {
    setTrying(true);
    const before = device.apiBase;
    try {
      await setApiBase(typed);
      await requestOnce(dictType, { type: 'demo' }, { timeout: TRY });
      setTyped('');
      await changed(t.apiSaved);
    } catch {
      await setApiBase(before);
      toast(t.apiFailed, { failure: true });
    } finally {
      setTrying(false);
    }
  };
  return (
    <Card title={t.api}>
      <Stack>
        <Facts>
          <Fact name={t.apiNow} copy={device.apiBase}>
            {device.apiBase}
          </Fact>
        </Facts>
        {mayChange && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isBase(typed)) void save();
            }}
          >
            <Field
              label={t.apiField}
              hint={t.apiHint}
              inputMode="url"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={setTyped}
              check={(value) => (isBase(value) ? null : t.apiBad)}
            />
            <div className={styles.save}>
              <Button
                kind="tint"
                type="submit"
                block
                pending={trying}
                disabledReason={typed === '' ? t.apiMissing : !isBase(typed) && t.apiBad}
              >
                {t.apiSave}
              </Button>
            </div>
          </form>
        )}
        {device.apiBase !== standard && (
          <Button
            kind="text"
            block
            onClick={async () => {
              await setApiBase(null);
              await changed(t.apiRestored);
            }}
          >
            {t.apiRestore}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
