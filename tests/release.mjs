// `npm run release`: the checks, what the registry knows against the libraries that are shipped, and their list (SBOM, CycloneDX) in
// release/sbom.cdx.json. `--sbom <file>` writes the list only, `--advisories <file>` judges an answer of `npm audit --json` that lies there.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './parts.mjs';

const [flag, file = 'release/sbom.cdx.json'] = process.argv.slice(2);

if (flag === '--advisories') advisories(readFileSync(file, 'utf8'));
else {
  if (flag !== '--sbom') {
    run('checks', process.execPath, ['tests/check.mjs'], { stdio: 'inherit' });
    advisories(npm(['audit', '--omit=dev', '--json']).stdout);
  }
  sbom();
}

/**
 * Of a copy without what only development uses: `npm sbom --omit dev` leaves out what both use, React for one.
 * Nothing is installed or asked for.
 */
function sbom() {
  const own = read('package.json');
  const lock = read('package-lock.json');
  const { devDependencies: _own, ...shipped } = own;
  const {
    '': { devDependencies: _locked, ...top },
    ...others
  } = lock.packages;
  const packages = Object.fromEntries(Object.entries(others).filter(([, { dev }]) => !dev));
  const place = mkdtempSync(join(tmpdir(), 'storefront-sbom-'));
  writeFileSync(join(place, 'package.json'), JSON.stringify(shipped));
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': top, ...packages } }));
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = run('sbom', 'npm', asked, { cwd: place });
  rmSync(place, { recursive: true });
  const { bomFormat, components } = JSON.parse(stdout);
  if (bomFormat !== 'CycloneDX' || components.length === 0) fail('npm wrote no list of what is shipped.');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stdout);
  console.log(`${components.length} libraries are listed in ${file}.`);
}

/** A registry that does not answer is said; what it knows to be high or worse ends the release, and so does what nobody here can read. */
function advisories(answer) {
  const said = parsed(answer);
  if (answer.trim() === '' || said?.error || typeof said?.message === 'string') {
    console.log('No registry answered for advisories: NOT looked at. Run `npm audit --omit=dev` where one does.');
    return;
  }
  const found = said?.metadata?.vulnerabilities;
  if (![found?.high, found?.critical, found?.total].every(Number.isInteger))
    fail('npm tells advisories in a form that this script does not know: npm audit --omit=dev');
  if (found.high + found.critical > 0)
    fail(`${found.high + found.critical} libraries have high or critical advisories: npm audit --omit=dev`);
  console.log(`No high or critical advisories (${found.total} others).`);
}

function run(what, command, args, options) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, ...options });
  if (done.status !== 0) fail(`${what} failed.\n${done.stderr ?? ''}`);
  return done;
}

function npm(args) {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
}

function read(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fail(why) {
  console.error(why);
  process.exit(1);
}
