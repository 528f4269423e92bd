/**
 * What every test file of a worker shares is loaded once, in Node's own realm: the built API (2,400 modules), the
 * packages, and tests/support. jest alone would read all of it anew for each of four hundred files. Only the specs and
 * the stages beside them have a registry of their own, since they register hooks as they load.
 *
 * Module state outlives a file, then. Errors are of one realm; other objects that come from there have another realm's
 * prototypes, which `toEqual` does not mind and `toStrictEqual` does.
 */
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..', '..');
const SOURCE = path.join(ROOT, 'api', 'src') + path.sep;
const BUILT = path.join(ROOT, 'api', 'dist');

/** As what Node's own `require` finds a TypeScript file: a source of the API as it was built, a test's own compiled. */
function loadTypeScript(module, file) {
  if (file.startsWith(SOURCE)) {
    module.exports = require(path.join(BUILT, path.relative(SOURCE, file).replace(/\.ts$/, '.js')));
    return;
  }
  const {code} = require('@swc/core').transformSync(fs.readFileSync(file, 'utf8'), {...options, filename: file});
  module._compile(code, file);
}

const options = {
  swcrc: false,
  sourceMaps: 'inline',
  module: {type: 'commonjs'},
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: {syntax: 'typescript', decorators: true},
    transform: {legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false},
  },
};

Module._extensions['.ts'] = loadTypeScript;
const loaders = {...Module._extensions};

/** Around its global setup and its environment jest hooks the transform below into Node's own loaders: ours take over. */
module.exports.loadForReal = () => {
  for (const name of Object.keys(Module._extensions)) delete Module._extensions[name];
  Object.assign(Module._extensions, loaders);
};

/** jest's words for the shared modules: those of the file that runs now. */
let global = {};
for (const word of ['expect', 'test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
  Object.defineProperty(globalThis, word, {configurable: true, get: () => global[word]});

/** For the environment of a test file: from here on the shared modules speak to this one. */
module.exports.serve = environment => {
  global = environment;
  environment.requireOnce = require;
  environment.process.env = process.env; // one for both: jest would give the file a copy
  for (const error of [Error, TypeError, RangeError, SyntaxError, AggregateError]) environment[error.name] = error;
};

/** As a transform of jest: instead of compiling a file, asks for what is loaded already. */
module.exports.process = (_text, file) => ({
  code: `module.exports = globalThis.requireOnce(${JSON.stringify(file)});`,
});

/** The text of the file does not matter: two files differ by their path. */
module.exports.getCacheKey = (_text, file) =>
  require('node:crypto').createHash('sha1').update(fs.readFileSync(__filename)).update(file).digest('hex');
