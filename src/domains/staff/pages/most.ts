/** How long a sentence of an edited page may be: read off the schema that refuses longer ones, so that no field counts to another number. */
import { type CmsBlock, cmsBlock } from '../../../../contract/cms/blocks.ts';

/** What is looked at of a schema, wherever it stands. */
interface Shape {
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  literal?: unknown;
  pipe?: readonly { type: string; requirement?: unknown }[];
}

const bare = (shape: Shape | undefined): Shape => shape?.wrapped ?? shape?.item ?? shape ?? {};

/** @param path of a sentence in both languages, or of one alone */
export function mostIn(schema: unknown, ...path: string[]): number {
  const found = path.reduce((shape, key) => bare(bare(shape).entries?.[key]), schema as Shape);
  const pipe = (found.entries?.zh ?? found).pipe;
  const most = pipe?.find(({ type }) => type === 'max_length')?.requirement;
  if (typeof most !== 'number') throw new Error(`${path.join('.')} has no limit`);
  return most;
}

export const mostOf = (kind: CmsBlock['kind'], ...path: string[]): number =>
  mostIn(
    cmsBlock.options.find(({ entries }) => entries.kind.literal === kind),
    ...path,
  );
