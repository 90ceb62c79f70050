/**
 * Who writes which table. A table is inserted, updated and deleted only in the folder that declares it; anybody may read
 * it in a join. Found in the sources, with TypeScript's own parser: the query builder's calls, the `table` of a
 * transition, and SQL in templates.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = new URL('..', import.meta.url).pathname;

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
const forCallers = new Set(['server/kernel/transitions.ts', 'server/kernel/state/transitions.ts']);

/** Kernel files that wait to be moved into the room they belong to. */
const waiting: { readonly [file: string]: string } = {
  coupons: 'coupon',
  delivery: 'kernel/events',
  'event-tables': 'kernel/events',
  events: 'kernel/events',
  inspections: 'inspection',
  ledger: 'kernel/ledger',
  'ledger-tables': 'kernel/ledger',
  listings: 'listing',
  locks: 'item',
  market: 'bid',
  orders: 'order',
  'own-secret': 'kernel/lib',
  parcels: 'express',
  payments: 'payment',
  push: 'kernel/events',
  quotes: 'market',
  'step-up': 'account',
  subscriptions: 'kernel/events',
  'upload-tables': 'upload',
  uploads: 'upload',
  wishes: 'kernel/events',
};

/** The room a file of the server is in, by the rooms' final names. */
export function roomOf(file: string): string {
  const [, wing = '', folder = '', ...rest] = file.split('/');
  if (wing === 'domains') return folder;
  if (wing === 'kernel')
    return rest.length > 0 ? `kernel/${folder}` : (waiting[folder.replace(/\.ts$/, '')] ?? 'kernel/state');
  if (wing === 'providers') return `providers/${rest.length > 0 ? folder : folder.replace(/[-.].*$/, '')}`;
  return wing === 'report' ? 'inspection' : wing;
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

const parsed = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);

/** Every table with the room that declares it: the members of the interfaces `…Tables`. @throws Error for two owners */
export function owners(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sources)
    for (const node of parsed(file).statements) {
      if (!ts.isInterfaceDeclaration(node) || !node.name.text.endsWith('Tables')) continue;
      for (const member of node.members) {
        const table = member.name && ts.isIdentifier(member.name) ? member.name.text : '';
        if (!table || found.has(table))
          throw new Error(`${file}: ${table || 'a member'} has a second owner, or no name`);
        found.set(table, roomOf(file));
      }
    }
  return found;
}

/** Every write of the server but the exempted ones. A table that is named by a variable is called `?`. */
export function writes(): Write[] {
  return sources
    .filter((file) => !forCallers.has(file) && !exempt.some((one) => one.file.test(file)))
    .flatMap((file) => writesIn(parsed(file), roomOf(file)));
}

/** Exported for its own test. */
export function writesIn(source: ts.SourceFile, room: string): Write[] {
  const found: Write[] = [];
  const add = (node: ts.Node, table: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ table, at: `${source.fileName}:${line + 1}`, room });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments;
      if (builders.has(node.expression.name.text) && table) add(table, literal(table));
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'table' && ts.isStringLiteralLike(node.initializer))
      add(node, node.initializer.text);
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()))
      for (const table of writtenBy(textOf(node.template))) add(node, table);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const builders = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** `item as i` is `item`. */
const literal = (node: ts.Expression) => (ts.isStringLiteralLike(node) ? (node.text.split(' ')[0] ?? '') : '?');

/** A template's own text; what is put into it stands as `?`, and templates within it are looked at by themselves. */
const textOf = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal: { text } }) => ` ? ${text}`).join('');

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
