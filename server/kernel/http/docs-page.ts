/** The contract as a page to read. No script, nothing from elsewhere. */
import { messages } from '../../../contract/wire/messages.ts';
import { shape } from './docs-shape.ts';
import type { OpenApi, Operation } from './openapi.ts';

export function docsPage(document: OpenApi, { base }: { base: string }): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const domains = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Storefront API ${text(document.info.version ?? '')}</title>
<link rel="stylesheet" href="${base}/docs.css">
</head>
<body>
<nav><h1>Storefront API</h1><p>${calls.length} calls, <a href="${base}/openapi.json">openapi.json</a></p>
${domains.map(contents).join('\n')}
<p><a href="#errors">Errors</a></p></nav>
<main>
<p>${text(document.info.description ?? '')}</p>
${ENVELOPE}
${domains.map(({ name, calls: own }) => `<h2 id="${text(name)}">${text(name)}</h2>\n${own.map(section).join('\n')}`).join('\n')}
${errors()}
</main>
</body>
</html>
`;
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const contents = ({ name, calls }: { name: string; calls: Entry[] }) =>
  `<details><summary>${text(name)} <small>${calls.length}</small></summary><ul>${calls
    .map(({ operation: { operationId } }) => `<li><a href="#${text(operationId)}">${text(operationId)}</a></li>`)
    .join('')}</ul></details>`;

function section({ method, path, operation }: Entry): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const offline = operation['x-offline'];
  const facts = [
    `for ${operation['x-who']}`,
    offline.mode === 'cached' ? `kept on the device for ${hours(offline.ttl)}` : offline.mode,
  ];
  const given = parameters.filter((one) => one.in !== 'header');
  const done = responses[200] as { content: { 'application/json': { schema: { properties: { data: never } } } } };
  return `<section id="${text(operationId)}">
<h3><a href="#${text(operationId)}">${text(operationId)}</a></h3>
<p class="line"><b class="${method.toLowerCase()}">${method}</b> <code>${text(path)}</code></p>
<p>${text(summary)}</p><p class="facts">${facts.map(text).join(' · ')}</p>
${given.length > 0 ? `<h4>Parameters</h4><pre>${text(given.map(parameterLine).join('\n'))}</pre>` : ''}
${requestBody ? `<h4>Body</h4><pre>${text(shape(requestBody.content['application/json'].schema))}</pre>` : ''}
<h4>Data</h4><pre>${text(shape(done.content['application/json'].schema.properties.data))}</pre>
</section>`;
}

const parameterLine = ({ name, in: place, required, schema }: Operation['parameters'][number]) =>
  `${name}${required ? '' : '?'}: ${shape(schema)}${place === 'path' ? '   in the path' : ''}`;

const hours = (ms: number) =>
  ms >= 86_400_000 ? `${Math.round(ms / 86_400_000)} days` : `${Math.round(ms / 60_000)} minutes`;

const ENVELOPE = `<h2>Every answer</h2><pre>{ success: true,  status: 0, message, data, token? }
{ success: false, status: 4xx | 5xx, code, message, data?, now?, requestId }</pre>
<p>Headers: <code>token</code>, <code>deviceId</code>, <code>lang</code> (zh or en), with a write <code>Idempotency-Key</code>. A
replayed answer carries <code>Idempotency-Replayed: true</code>. Lists are paged: pass <code>next</code> back as <code>cursor</code>.
Money is in fen, times are epoch milliseconds. Committed events arrive on <code>GET /events</code> (text/event-stream, signed like every call).</p>`;

const errors = () =>
  `<h2 id="errors">Errors</h2><table><thead><tr><th>Code<th>HTTP<th>中文<th>English</thead><tbody>${Object.entries(
    messages,
  )
    .map(
      ([code, { http, zh, en }]) => `<tr><td><code>${code}</code><td>${http}<td lang="zh">${text(zh)}<td>${text(en)}`,
    )
    .join('\n')}</tbody></table>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (raw: string) => raw.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

export const DOCS_CSS = `:root { color-scheme: light dark; --line: #8883; --quiet: #777; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 260px minmax(0, 60rem); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px; box-sizing: border-box; border-right: 1px solid var(--line); }
nav ul { margin: 4px 0 12px; padding-left: 18px; } nav h1 { font-size: 18px; } summary { cursor: pointer; }
main { padding: 20px 32px 80px; } h2 { margin-top: 48px; } h3 { margin: 32px 0 4px; } h3 a { color: inherit; text-decoration: none; }
h4 { margin: 12px 0 4px; font-size: 13px; color: var(--quiet); } a { color: #128a5a; }
pre { background: #8881; padding: 12px; border-radius: 8px; overflow: auto; font-size: 13px; line-height: 1.45; margin: 0; }
p { margin: 4px 0; } .facts, small { color: var(--quiet); font-size: 13px; } .line { font-size: 14px; }
.get { color: #128a5a; } .post { color: #b25b00; } section { border-top: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 12px 16px; } }
`;
