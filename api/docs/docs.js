// The page of the documentation: searches the list that is there already, and draws the chosen operation with Swagger
// UI, which is fetched when somebody opens a tag and given that tag's part of the document only.
'use strict';
const byId = id => document.getElementById(id);
const fold = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const groups = [...document.querySelectorAll('nav details')];
const lines = [...document.querySelectorAll('nav [data-says]')];
const links = new Map(lines.map(line => [line.firstElementChild.hash, line.firstElementChild]));

const input = byId('buscar');
const wordsOf = () => fold(input.value).split(/\s+/).filter(Boolean);
/** All that is known of an operation: its tag, what is written, its name, its description. */
const textOf = line => fold([line.firstElementChild.textContent, decodeURIComponent(line.firstElementChild.hash), line.dataset.says].join(' '));
let texts = null;
let wasOpen = null;
function search() {
  const words = wordsOf();
  const isSearch = words.length > 0;
  wasOpen ??= isSearch ? groups.filter(group => group.open) : null;
  texts ??= lines.map(textOf);
  let count = 0;
  lines.forEach((line, i) => {
    line.hidden = !words.every(word => texts[i].includes(word));
    if (!line.hidden) count += 1;
  });
  for (const group of groups) {
    const isEmpty = isSearch && !group.querySelector('[data-says]:not([hidden])');
    (group.dataset.tag ? group.parentElement : group).hidden = isEmpty;
    // All of a wide search open would be a page of a thousand lines: areas then, and their tags closed.
    group.open = isSearch ? !isEmpty && (!group.dataset.tag || count <= 60) : Boolean(wasOpen?.includes(group) ?? group.open);
  }
  if (!isSearch) wasOpen = null;
  document.body.classList.toggle('searching', isSearch);
  byId('resultado').textContent = isSearch ? `${count}${count === 1 ? ' operación' : ' operaciones'}` : '';
}
input.addEventListener('input', search);

let bundle;
const loadBundle = () =>
  (bundle ??= new Promise((done, failed) => {
    const style = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '/api/docs/swagger-ui.css'});
    document.head.prepend(style);
    document.head.append(
      Object.assign(document.createElement('script'), {
        src: '/api/docs/swagger-ui-bundle.js',
        onload: done,
        onerror: failed,
      }),
    );
  }));
for (const group of groups)
  if (group.dataset.tag) group.addEventListener('toggle', () => group.open && !input.value && void loadBundle());

/** Opens what the address names, and goes there. */
const follow = ({layoutActions}) => layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash));

const Own = ({React: {createElement}}) => ({
  statePlugins: {
    spec: {
      wrapActions: {
        // A part of the document is JSON: reading it as YAML, as Swagger UI does, takes longer than drawing it.
        parseToJson: (_, system) => text => {
          system.specActions.updateJsonSpec(JSON.parse(text));
          follow(system);
        },
      },
    },
    layout: {
      wrapActions: {
        // Below our header, and at once.
        scrollToElement: (_, {layoutActions}) => element => {
          element.scrollIntoView();
          layoutActions.clearScrollTo();
        },
        // What is opened is the address, not a further step: «back» leads to where one was.
        show: original => (...what) => {
          history.pushState = history.replaceState;
          try {
            return original(...what);
          } finally {
            delete history.pushState;
          }
        },
      },
    },
  },
  components: {
    InfoContainer: () => null,
    // The page's heading names the tag already.
    OperationTag: ({children}) =>
      createElement('div', {}, createElement('h3', {className: 'unseen'}, 'Operaciones'), children),
  },
  wrapComponents: {
    TextArea: Original => props => createElement(Original, {'aria-label': 'Cuerpo de la petición', ...props}),
  },
});

let ui;
let shown = '';
async function show(link, group) {
  byId('guia').hidden = true;
  byId('operaciones').hidden = false;
  document.body.classList.add('chosen');
  document.body.classList.remove('searching');
  const name = group.querySelector('h3').textContent;
  byId('etiqueta').textContent = name;
  byId('frase').textContent = group.querySelector('small').textContent;
  document.title = `${name} · API · Taquilla`;
  for (const other of document.querySelectorAll('nav [aria-current]')) other.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
  for (let at = group; at; at = at.parentElement.closest('details')) at.open = true;
  (link ?? group).scrollIntoView({block: 'nearest'});
  const url = `/api/docs/${group.dataset.tag}.json`;
  if (url === shown && ui) return follow(ui);
  shown = url;
  byId('estado').textContent = 'Cargando…';
  try {
    await loadBundle();
  } catch {
    bundle = undefined;
    shown = '';
    byId('estado').textContent = 'No se ha podido cargar. Vuelve a intentarlo.';
    return;
  }
  byId('estado').textContent = '';
  if (shown !== url) return; // somebody went on meanwhile
  if (ui) {
    ui.specActions.updateUrl(url);
    ui.specActions.download(url);
    return;
  }
  window.ui = ui = SwaggerUIBundle({
    url,
    dom_id: '#docs',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    requestSnippetsEnabled: true,
    showExtensions: true,
    plugins: [Own],
  });
}

/** `#/Pedidos/refundOrder` is an operation, `#/Pedidos` its tag, anything else a place of the guide. */
function go() {
  const [, tag, operation] = /^#\/([^/]+)(?:\/([^/]+))?/.exec(location.hash) ?? [];
  const link = operation ? links.get(location.hash) : undefined;
  const group =
    link?.closest('[data-tag]') ??
    groups.find(one => one.dataset.tag && tag && one.querySelector('h3').textContent === decodeURIComponent(tag));
  if (group) {
    void show(link, group);
    byId('etiqueta').focus();
    return;
  }
  byId('guia').hidden = false;
  byId('operaciones').hidden = true;
  document.body.classList.remove('chosen');
  document.title = 'API · Taquilla';
  const part = location.hash.length > 1 && byId(location.hash.slice(1));
  if (part) {
    part.scrollIntoView();
    part.focus({preventScroll: true});
  }
}
window.addEventListener('hashchange', go);
if (location.hash.length > 1) go();

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
