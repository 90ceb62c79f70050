/**
 * Who writes which table. A table is inserted, updated and deleted only in the folder that declares it; anybody may read
 * it in a join. Found in the parsed sources: the query builder's calls, the `table` of a transition, and SQL
 * in templates.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const root = new URL('../..', import.meta.url).pathname;

/** What may write anything, and why. */
const exempt: readonly { file: RegExp; why: string }[] = [
  {
    file: /\.test\.ts$|\/(testing|[\w-]+-for-tests)\.ts$|^server\/testing/,
    why: 'a test puts rows where it needs them',
  },
  { file: /^server\/demo\//, why: 'a past is written in bulk, which nobody lived through' },
  { file: /^server\/db\/migrations\//, why: 'migrations know the tables of their day' },
];

/** Files that name their table by a variable, and whose rows they write: those of whoever calls them. */
const forCallers = new Set(['server/kernel/state/transitions.ts']);

/** The room a file of the server is in, by the rooms' final names. */
export function roomOf(file: string): string {
  const [, wing = '', folder = '', ...rest] = file.split('/');
  if (wing === 'domains') return folder;
  return rest.length > 0 ? `${wing}/${folder}` : wing;
}

export interface Write {
  table: string;
  /** `file:line` */
  at: string;
  room: string;
}

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.ts'))
  .sort();

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every table with the room that declares it: the members of the interfaces `…Tables`. @throws Error for two owners */
export function owners(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sources.filter((name) => /interface \w+Tables\b/.test(read(name))))
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (!id.name.endsWith('Tables')) return;
        for (const member of body.body) {
          const table =
            member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? member.key.name : '';
          if (!table || found.has(table))
            throw new Error(`${file}: ${table || id.name} has a second owner, or no name`);
          found.set(table, roomOf(file));
        }
      },
    }).visit(parseSync(file, read(file)).program);
  return found;
}

/** Every write of the server but the exempted ones. A table that is named by a variable is called `?`. */
export function writes(): Write[] {
  return sources
    .filter((file) => !exempt.some((one) => one.file.test(file)))
    .flatMap((file) => writesIn(file, read(file)).filter(({ table }) => table !== '?' || !forCallers.has(file)));
}

/** The writes of one file, from its text. */
export function writesIn(file: string, code: string): Write[] {
  const found: Write[] = [];
  const room = roomOf(file);
  const constants = new Map([...code.matchAll(/^const (\w+) = '(\w+)'/gm)].map(([, name, value]) => [name, value]));
  /** The text of a literal, or of one of the file's constants. */
  const stringOf = (node: { type: string; value?: unknown; name?: unknown }): string | undefined => {
    if (node.type === 'Identifier') return constants.get(String(node.name));
    return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
  };
  const add = ({ start }: ESTree.Span, table: string) =>
    found.push({ table, at: `${file}:${code.slice(0, start).split('\n').length}`, room });
  new Visitor({
    CallExpression({ callee, arguments: [table, , step] }) {
      if (callee.type === 'Identifier' && movers.has(callee.name) && step?.type === 'ObjectExpression')
        for (const one of step.properties)
          if (one.type === 'Property' && nameOf(one.key) === 'table' && stringOf(one.value) === undefined)
            add(one, '?');
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !table) return;
      // `item as i` is `item`.
      if (builders.has(callee.property.name)) add(callee.property, stringOf(table)?.split(' ')[0] ?? '?');
    },
    Property({ key, value, ...at }) {
      const table = nameOf(key) === 'table' ? stringOf(value) : undefined;
      if (table !== undefined) add(at, table);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      // What is put into a template stands as `?`; templates within it are looked at by themselves.
      if (tag.type === 'Identifier' && tag.name === 'sql')
        for (const table of writtenBy(quasi.quasis.map(({ value }) => value.raw).join(' ? '))) add(quasi, table);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

const builders = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** What the kernel moves rows with: `(db, machine, { table, … })`. */
const movers = new Set(['transition', 'transitionAll', 'setDeadline']);

const nameOf = (key: { type: string; name?: unknown }) => (key.type === 'Identifier' ? key.name : undefined);

function writtenBy(sql: string): string[] {
  const text = sql
    .replaceAll(/'[^']*'|--[^\n]*/g, ' ')
    // Locks and upserts say `update` too, of a table that is named elsewhere.
    .replaceAll(/\bfor (no key )?update\b|\bdo update\b/gi, ' ');
  const statements =
    /\b(?:insert into|update(?: only)?|delete from(?: only)?|merge into|truncate(?: table)?)\s+([a-z_]+|\?)/gi;
  return [...text.matchAll(statements)].map(([, table = '']) => table.toLowerCase());
}

/** Writes from outside of the owner's room, and of tables that nobody declares, as `file:line table (owner)`. */
export function foreignWrites(): string[] {
  const rooms = owners();
  return writes()
    .filter(({ table, room }) => rooms.get(table) !== room)
    .map(({ table, at, room }) => `${at} ${room} writes ${table} (${rooms.get(table) ?? 'declared nowhere'})`);
}
