/** Search among what is for sale: what was searched before, what others look for, suggestions, results with filters. */
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { IconClose, IconSearch } from '../../ui/format/icons.tsx';
import type { Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { BackButton } from '../../ui/input/BackButton.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { keepAsked } from './asked.ts';
import { isAsked, type Question, questionIn } from './question.ts';
import { Results } from './Results.tsx';
import { Start } from './Start.tsx';
import { Suggestions } from './Suggestions.tsx';
import styles from './search.module.css';
import { text } from './words.ts';

const PATH = '/pages/search/salesearch';

export const Route = createFileRoute('/pages/search/salesearch')({
  validateSearch: (search: Search): Question => questionIn(search),
  component: SaleSearch,
});

function SaleSearch() {
  const t = useText(text);
  const question = Route.useSearch();
  const navigate = useNavigate({ from: PATH });
  const asked = isAsked(question);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const value = typed ?? question.q ?? '';

  const ask = (next: Question) => {
    setTyped(null);
    input.current?.blur();
    if (next.q?.trim()) void keepAsked({ name: next.q });
    void navigate({ search: next, replace: !asked });
  };

  return (
    <Screen
      screen={PATH}
      title={t.title}
      wide="list"
      nav="custom"
      head={
        <search className={styles.top}>
          <BackButton />
          <form
            className={styles.box}
            onSubmit={(event) => {
              event.preventDefault();
              if (value.trim()) ask({ q: value.trim() });
            }}
          >
            <IconSearch size={20} />
            <SearchInput ref={input} value={value} onChange={setTyped} focus={!asked} />
            {value && (
              <button
                type="button"
                className={styles.clear}
                aria-label={t.clearInput}
                onClick={() => {
                  setTyped('');
                  input.current?.focus();
                }}
              >
                <IconClose size={14} />
              </button>
            )}
            <button type="submit" className="vh">
              {t.go}
            </button>
          </form>
          {typed !== null && asked && (
            <Button kind="text" onClick={() => setTyped(null)}>
              {t.cancel}
            </Button>
          )}
        </search>
      }
    >
      {typed?.trim() ? (
        <Suggestions typed={typed.trim()} onAsk={ask} />
      ) : typed === null && asked ? (
        <Results
          question={question}
          onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      ) : (
        <Start onAsk={ask} />
      )}
    </Screen>
  );
}

interface InputProps {
  ref: React.RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Nothing was asked yet: the person came to type. */
  focus: boolean;
}

function SearchInput({ ref, value, onChange, focus }: InputProps) {
  const t = useText(text);
  const wanted = useRef(focus);
  const first = useRef({ value, onChange });
  useEffect(() => {
    if (wanted.current) ref.current?.focus({ preventScroll: true });
    // Typed while the code was on its way: the page takes it over with the field.
    const typed = ref.current?.value ?? '';
    if (typed !== first.current.value) first.current.onChange(typed);
  }, [ref]);
  return (
    <input
      ref={ref}
      type="search"
      // Where no script runs, the form itself asks.
      name="q"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={140}
      value={value}
      placeholder={t.placeholder}
      aria-label={t.placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
