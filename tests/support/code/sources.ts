/** The project's own source as text: its files, what each imports, what a workspace declares. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(__dirname, '..', '..', '..');

export interface Import {
  from: string;
  /** Path from the root without extension for a file of the project, else the name of the package. */
  to: string;
}

export const inProject = (to: string) => /^(api|storefront|backoffice|tests)\//.test(to);

export const sources = [
  'api/src',
  'storefront/src',
  'storefront/seatmap/src',
  'backoffice/src',
  'backoffice/door/src',
].flatMap(folder => filesUnder(path.join(root, folder)));

/** Everything of a workspace that imports, its programs and settings too. */
export function programs(workspace: string): string[] {
  const at = path.join(root, workspace);
  return fs
    .readdirSync(at, {recursive: true, encoding: 'utf8'})
    .filter(name => /\.(tsx?|mjs|cjs)$/.test(name) && !/(^|\/)(node_modules|dist|test-results)\//.test(name))
    .filter(
      name => !(workspace === 'storefront' ? /^seatmap\// : workspace === 'backoffice' ? /^door\// : /^$/).test(name),
    )
    .map(name => path.posix.join(workspace, name));
}

/** What a workspace may import by name: its packages, and the names that its settings lead to files of its own. */
export function declared(workspace: string): Set<string> {
  const own = JSON.parse(fs.readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const {config} = ts.readConfigFile(path.join(root, workspace, 'tsconfig.json'), file =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '{}',
  ) as {config?: {compilerOptions?: {paths?: object}}};
  return new Set([
    ...['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind => Object.keys(own[kind] ?? {})),
    ...Object.keys(config?.compilerOptions?.paths ?? {}).map(name => name.replace(/\/\*$/, '')),
  ]);
}

function filesUnder(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap(entry => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(at);
    return /\.tsx?$/.test(entry.name) ? [path.relative(root, at)] : [];
  });
}

export function importsOf(file: string): Import[] {
  const {importedFiles} = ts.preProcessFile(fs.readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles.map(({fileName}) => ({
    from: bare(file),
    to: fileName.startsWith('.')
      ? bare(path.posix.normalize(path.posix.join(path.posix.dirname(file), fileName)))
      : packageName(fileName),
  }));
}

function packageName(specifier: string): string {
  if (specifier.startsWith('@taquilla/door-rules/'))
    return specifier.replace('@taquilla/door-rules', 'api/src/domain/access/rules');
  if (specifier.startsWith('@taquilla/seatmap')) return 'storefront/seatmap/src/index';
  return specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
}

function bare(file: string): string {
  return file.replace(/\.(tsx?|js)$/, '');
}

/** Source without comments, so that a comment may name what the code may not do. */
export function code(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
}
