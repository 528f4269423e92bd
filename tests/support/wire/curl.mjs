#!/usr/bin/env node
// `curl` where there is none: what the guide of the API asks of it, and nothing else; an option that is not here is
// refused, so that no command passes by being misread.
import fs from 'node:fs';

const options = {headers: [], data: [], fields: []};
let url = '';
const words = process.argv.slice(2);
const value = () => words.shift() ?? fail(2, 'an option has no value');
const flags = {
  f: () => (options.fails = true),
  s: () => undefined,
  S: () => undefined,
  G: () => (options.inAddress = true),
  X: () => (options.method = value()),
  H: () => options.headers.push(value()),
  d: () => options.data.push(value()),
  o: () => (options.output = value()),
  D: () => (options.head = value()),
  b: () => (options.cookies = value()),
  c: () => (options.jar = value()),
};

function fail(code, text) {
  console.error(`curl: (${code}) ${text}`);
  process.exit(code);
}

while (words.length > 0) {
  const word = words.shift();
  if (word === '--data-urlencode') {
    const [name, ...rest] = value().split('=');
    options.data.push(`${name}=${encodeURIComponent(rest.join('='))}`);
  } else if (/^-[a-zA-Z]+$/.test(word))
    for (const letter of word.slice(1)) (flags[letter] ?? (() => fail(2, `option -${letter}: is unknown`)))();
  else url = word;
}

const data = options.data.join('&');
const headers = new Headers(options.headers.map(line => line.split(/:\s*(.*)/s).slice(0, 2)));
if (options.cookies && fs.existsSync(options.cookies))
  headers.set('Cookie', fs.readFileSync(options.cookies, 'utf8').trim().split('\n').join('; '));
const body = data && !options.inAddress ? data : undefined;
if (body !== undefined && !headers.has('Content-Type'))
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
const answer = await fetch(data && options.inAddress ? `${url}?${data}` : url, {
  method: options.method ?? (body === undefined ? 'GET' : 'POST'),
  headers,
  body,
  redirect: 'manual',
}).catch(error => fail(7, error.message));
if (options.head)
  fs.writeFileSync(
    options.head,
    `HTTP/1.1 ${answer.status}\r\n${[...answer.headers].map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`,
  );
if (options.jar)
  fs.writeFileSync(
    options.jar,
    answer.headers
      .getSetCookie()
      .map(cookie => `${cookie.split(';')[0]}\n`)
      .join(''),
  );
if (options.fails && answer.status >= 400) fail(22, `The requested URL returned error: ${answer.status}`);
const bytes = Buffer.from(await answer.arrayBuffer());
if (options.output) fs.writeFileSync(options.output, bytes);
else process.stdout.write(bytes);
