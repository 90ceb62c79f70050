/** Anybody or anything from one field, typed or read by a scanner; a person opens here, orders and receipts where they are worked on. */
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { workFind } from '../../../../contract/shop/find-calls.ts';
import { request } from '../../../api/request.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import staff from '../staff.module.css';
import { WorkKinds } from '../WorkKinds.tsx';
import { text as bench } from '../words.ts';
import { Person } from './Person.tsx';
import { Results } from './Results.tsx';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

export default function Find() {
  const t = useText(text);
  const b = useText(bench);
  const { person } = route.useSearch();
  const [typed, setTyped] = useState('');
  const look = useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => request(workFind, { text }, { idempotencyKey: crypto.randomUUID() }),
  });
  const wanted = typed.trim();
  if (person) return <Person key={person} userId={person} />;
  return (
    <Screen screen="/pages/user/workbench" title={b.title} ground="task" state="ready" controls={<WorkKinds />}>
      <Stack>
        <Card>
          <form
            className={staff.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (wanted.length > 1) look.mutate(wanted);
            }}
          >
            <Field
              label={t.field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={64}
              hint={t.logged}
              value={typed}
              onChange={setTyped}
            />
            <Button block type="submit" pending={look.isPending} disabledReason={wanted.length < 2 && t.missing}>
              {t.go}
            </Button>
          </form>
        </Card>
        {look.data && (look.data.found.length > 0 ? <Results found={look.data.found} /> : <Notice>{t.none}</Notice>)}
      </Stack>
    </Screen>
  );
}
