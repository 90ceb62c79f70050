/**
 * A server for a project of browser tests, over a copy of the demo's data: `served.ts <data directory> <template>`. The first of
 * several that start together makes the template, which costs more than all the rest of a start; the others wait for it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

// Taken away: to the server they would be a command.
const [dataDir, template] = process.argv.splice(2);
if (!dataDir || !template) throw new Error('served.ts <data directory> <template>');
const making = `${template}.making`;
mkdirSync(dirname(template), { recursive: true });
if (isFirst()) {
  for (const name of readdirSync(dirname(template)))
    if (name.startsWith('demo-') && name !== basename(making))
      rmSync(`${dirname(template)}/${name}`, { recursive: true, force: true });
  execFileSync(process.execPath, ['--import', 'tsx', 'tests/faults/prepare.ts', `${making}/data`, 'full']);
  renameSync(`${making}/data`, template);
}
while (!existsSync(template)) await new Promise((resume) => setTimeout(resume, 100));
rmSync(dataDir, { recursive: true, force: true });
cpSync(template, dataDir, { recursive: true });
// Of the same goods they draw the same pictures: whoever is asked first draws for all.
const pictures = resolve(`${making}/pictures`);
mkdirSync(pictures, { recursive: true });
symlinkSync(pictures, `${dataDir}/pictures`);
process.env.DATA_DIR = dataDir;
await import('../server/main.ts');

function isFirst(): boolean {
  try {
    mkdirSync(making);
    return true;
  } catch {
    return false;
  }
}
