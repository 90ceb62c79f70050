// Runs a part of the tests and counts what its report says. What was not run must never look as if it had passed: a test that
// was skipped, a file that is missing from the report and a part without any test count as failed, each with its name.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results`;
const parts = [];

/** A command that either holds or not counts as one test. */
export async function step(name, args) {
  const { ok, seconds } = await said(name, run(args));
  return counted({ name, seconds, passed: ok ? 1 : 0, failures: ok ? [] : [name] });
}

/**
 * @param files paths from the root
 * @param options `title`: only tests whose full title matches; `quick`: without what is tagged `thorough`; `beside`: what it says is
 * shown when it is through
 */
export async function vitest(name, files, { env = {}, title, quick = false, beside = false, args = [] } = {}) {
  // An empty list would be taken for all files.
  if (files.length === 0) return counted({ name, seconds: 0, passed: 0, failures: [] });
  const output = fresh(name);
  const only = [
    ...(title === undefined ? [] : ['--testNamePattern', title]),
    ...(quick ? ['--tagsFilter=!thorough'] : []),
  ];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const child = run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...only, ...args, ...files], env, !beside);
  const { ok, seconds } = await said(name, child, !beside);
  return counted({ name, seconds, ok, ...read(output, (report) => vitestCounts(report, files, { title, quick })) });
}

/**
 * @param args further arguments, e.g. `--grep` and a pattern
 * @param quick without what is tagged `@thorough`
 */
export async function playwright(name, chromium, args = [], quick = false) {
  const output = fresh(name);
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: output, ...(quick && { QUICK: '1' }) };
  const { ok, seconds } = await said(name, run(playwrightArgs(args), env, true), true);
  return counted({ name, seconds, ok, ...read(output, (report) => playwrightCounts(report, args)) });
}

/** @returns how many browser tests these arguments choose */
export async function countBrowserTests(args = []) {
  const { text } = await run([...playwrightArgs(args), '--list', '--pass-with-no-tests', '--reporter=json']);
  const report = JSON.parse(text.slice(text.indexOf('{')));
  if (report.errors.length > 0) throw new Error(report.errors.map(({ message }) => message).join('\n'));
  return testsOf(report).length;
}

/** Every file of vitest's, as paths from the root. */
export async function vitestFiles() {
  const { ok, text } = await run(['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json']);
  const files = ok ? JSON.parse(text.slice(text.indexOf('['))).map(({ file }) => file.replace(root, '')) : [];
  if (files.length === 0) throw new Error(`vitest finds no test files:\n${text}`);
  // A folder that moved out of the configuration's patterns would be left out in silence.
  const written = ['build', 'contract', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const left = written.filter((name) => /\.test\.tsx?$/.test(name) && !files.includes(name));
  if (left.length > 0) throw new Error(`No project of vitest.config.ts runs ${left.join(', ')}`);
  return [...new Set(files)];
}

/** The seconds of each part, what failed, and the closing line. @returns the exit code */
export function close() {
  const failures = parts.flatMap(({ failures }) => failures);
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  slowest();
  console.log('\n seconds  passed  failed');
  for (const { name, seconds, passed, failures } of parts)
    console.log(
      `${seconds.toFixed(1).padStart(8)}${String(passed).padStart(8)}${String(failures.length).padStart(8)}  ${name}`,
    );
  console.log(`${processorSeconds()}${' '.repeat(18)}of processor in all`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  if (parts.length === 0) console.log('  Nothing was run: no test is called that.');
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/** Where the time goes: of each part that has many tests the files, or browser tests, that took longest. */
function slowest() {
  for (const { name, took = [] } of parts) {
    const longest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12);
    if (longest.length > 1) console.log(`\n== ${name}, what took longest`);
    for (const { what, seconds } of longest) console.log(`${seconds.toFixed(1).padStart(8)}  ${what}`);
  }
}

/** Of everything that this process started and that has ended: says the same on a machine that does other things beside. */
function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user, system, childUser, childSystem] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16);
    return ((+user + +system + +childUser + +childSystem) / 100).toFixed(1).padStart(8);
  } catch {
    return '       ?';
  }
}

function counted({ name, seconds, ok = true, passed, failures, took }) {
  // A run that ends badly without a failed test to show for it (a crash, no report) is a failure too.
  if (!ok && failures.length === 0) failures.push(`${name} ended badly`);
  if (passed + failures.length === 0) failures.push(`${name} has no tests`);
  parts.push({ name, seconds, passed, failures, took });
  return failures.length === 0;
}

function vitestCounts({ testResults }, files, { title, quick }) {
  const left = ({ tags }) => title !== undefined || (quick && tags.includes('thorough'));
  let passed = 0;
  const failures = [];
  for (const { name, status, assertionResults } of testResults) {
    const file = name.replace(root, '');
    const before = failures.length;
    for (const test of assertionResults) {
      if (test.status === 'passed') passed += 1;
      else if (test.status === 'failed') failures.push(`${file}: ${test.fullName}`);
      else if (!left(test)) failures.push(`${file}: ${test.fullName} (${test.status}, not run)`);
    }
    if (status === 'failed' && failures.length === before) failures.push(`${file}: could not be run`);
  }
  const ran = new Set(testResults.map(({ name }) => name.replace(root, '')));
  const covers = (filter) => ran.has(filter) || [...ran].some((file) => file.startsWith(filter));
  for (const file of files) if (!covers(file)) failures.push(`${file}: not in the report`);
  const took = testResults.map(({ name, startTime, endTime }) => ({
    what: name.replace(root, ''),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failures, took };
}

function playwrightCounts(report, args) {
  const tests = testsOf(report);
  const wrong = tests.filter(({ status }) => status !== 'expected');
  const failures = wrong.map(({ title, status }) => (status === 'unexpected' ? title : `${title} (${status})`));
  for (const { message } of report.errors) failures.push(message ?? 'an error outside of any test');
  if (!args.includes('--grep'))
    for (const { name } of report.config.projects)
      if (!tests.some(({ project }) => project === name)) failures.push(`no browser test in the project ${name}`);
  const took = tests.map(({ title, ms }) => ({ what: title, seconds: ms / 1000 }));
  return { passed: tests.length - wrong.length, failures, took };
}

const testsOf = (report) => {
  const inside = (suite) => [
    ...(suite.suites ?? []).flatMap(inside),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        project: projectName,
        status,
        title: `${file}: ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ];
  return report.suites.flatMap(inside);
};

const playwrightArgs = (args) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tests/playwright.config.ts',
  ...args,
];

/** Where a part writes its report; one of an earlier run must not be read as this one's. */
function fresh(name) {
  mkdirSync(results, { recursive: true });
  const path = `${results}/${name.replace(/\W+/g, '-')}.json`;
  rmSync(path, { force: true });
  return path;
}

function read(path, counts) {
  try {
    return counts(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return { passed: 0, failures: [`${path.replace(root, '')}: ${error.message}`] };
  }
}

/** Shows what a command says: at once, or all of it when it is through, so that two beside each other can be read. */
async function said(name, running, live = false) {
  if (live) console.log(`\n== ${name}`);
  const done = await running;
  if (!live) console.log(`\n== ${name} (${done.seconds.toFixed(1)} s)${done.ok ? '' : `\n${done.text.trim()}`}`);
  return done;
}

/** @returns once it has ended: whether it ended well, what it said unless that was shown at once, and its seconds */
export function run(args, env = {}, live = false) {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let text = '';
  for (const out of [child.stdout, child.stderr]) out?.on('data', (bytes) => (text += bytes));
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ ok: code === 0, text, seconds: (performance.now() - began) / 1000 })),
  );
}
