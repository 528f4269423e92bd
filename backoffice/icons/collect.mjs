// `node backoffice/icons/collect.mjs`: brings icons.json to what is imported, from the package that the icons are of (of the
// version of @mui/material). It fetches that one, 4 MB that are not kept, only when an icon is missing.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const file = path.join(import.meta.dirname, 'icons.json');
/** Our own screens, and what they are made of. */
const IMPORTERS = ['backoffice/src', 'node_modules/ra-ui-materialui/dist', 'node_modules/ra-input-rich-text/dist'];

const known = JSON.parse(fs.readFileSync(file, 'utf8'));
const names = importedIcons();
const drawings = names.every(name => known[name]) ? known : drawingsOf(names);
const lines = names.map(name => `  ${JSON.stringify(name)}: ${JSON.stringify(drawings[name])}`);
fs.writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
console.log(`icons.json: ${names.length} iconos.`);

function importedIcons() {
  const found = IMPORTERS.flatMap(folder =>
    fs
      .readdirSync(path.join(root, folder), {recursive: true})
      .filter(name => /\.(js|tsx?)$/.test(name) && !name.endsWith('.d.ts'))
      .map(name => fs.readFileSync(path.join(root, folder, name), 'utf8'))
      .flatMap(text => [...text.matchAll(/['"]@mui\/icons-material\/(\w+)['"]/g)].map(([, name]) => name)),
  );
  return [...new Set(found)].sort();
}

function drawingsOf(wanted) {
  const {dependencies} = JSON.parse(fs.readFileSync(path.join(root, 'backoffice', 'package.json'), 'utf8'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-icons-'));
  try {
    execFileSync('npm', ['pack', '--silent', `@mui/icons-material@${dependencies['@mui/material']}`], {cwd: folder});
    execFileSync('tar', ['-xzf', fs.readdirSync(folder)[0]], {cwd: folder});
    return Object.fromEntries(wanted.map(name => [name, drawingOf(path.join(folder, 'package', `${name}.mjs`))]));
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

/** Reads `createSvgIcon(_jsx("path", {…}), 'Add')` by letting it run; icons/write.ts says what it becomes. */
function drawingOf(icon) {
  const [, drawn] = /createSvgIcon\(([\s\S]*), '\w+'\)/.exec(fs.readFileSync(icon, 'utf8'));
  const jsx = (tag, {children, ...attributes}) => (children ? [tag, attributes, children] : [tag, attributes]);
  const drawing = new Function('_jsx', '_jsxs', `return ${drawn}`)(jsx, jsx);
  const elements = typeof drawing[0] === 'string' ? [drawing] : drawing;
  const [[tag, {d, ...others}, children], ...more] = elements;
  const isOnePath = tag === 'path' && !more.length && !children && !Object.keys(others).length;
  return isOnePath ? d : elements;
}
