/**
 * Words to look for, as tokens: Chinese in pairs of neighbouring characters (and single ones), Latin words and
 * numbers from their start. What is stored carries every prefix; what is asked carries whole words.
 */

/** Longer prefixes of one word are not stored: twelve letters tell words apart. */
const PREFIX = 12;

/** The tokens that a text is found by. */
export function tokensOf(...texts: string[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const run of runsOf(text)) {
      if (run.han) for (const token of [...run.text, ...pairs(run.text)]) tokens.add(token);
      else for (const prefix of prefixes(run.text)) tokens.add(prefix);
    }
    for (const joined of joinedOf(text)) for (const prefix of prefixes(joined)) tokens.add(prefix);
  }
  return [...tokens].sort();
}

/** The tokens that all must be there for a question to be answered; none when nothing was asked. */
export function queryTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const run of runsOf(text)) {
    const parts = run.han && run.text.length > 1 ? pairs(run.text) : [run.text.slice(0, PREFIX)];
    for (const token of parts) tokens.add(token);
  }
  return [...tokens].sort();
}

interface Run {
  text: string;
  han: boolean;
}

/** Full-width forms, accents and case make no difference. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function runsOf(text: string): Run[] {
  return [...plain(text).matchAll(/(\p{Script=Han}+)|([\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$))/gu)].map(
    (match) => ({
      text: match[0],
      han: match[1] !== undefined,
    }),
  );
}

/** `AR07-114` is also typed `AR07114`. */
function joinedOf(text: string): string[] {
  return [...plain(text).matchAll(/[a-z0-9]+(?:[-./][a-z0-9]+)+/g)].map((match) => match[0].replace(/[^a-z0-9]/g, ''));
}

const pairs = (text: string) => {
  const characters = [...text];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
};

const prefixes = (word: string) =>
  Array.from({ length: Math.min(word.length, PREFIX) }, (_, i) => word.slice(0, i + 1));
