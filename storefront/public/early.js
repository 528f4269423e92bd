// Asks for the first page's data, and its code, while the shop's own code is still on its way (lib/request takes the
// answers up). On a phone's connection this brings a page some 0.3 s earlier. Plain script: it waits for nothing.
(function () {
  var path = location.pathname.replace(/\/+$/, '');
  var root = '/api/public';
  var files = document.currentScript ? document.currentScript.dataset : {};
  // Address, name of the page's file, what it asks for first (of an account: when this browser had one, lib/account).
  // The first that fits is it.
  var pages = [
    [/^$/, 'home', '/events'],
    [/^\/eventos$/, 'events', '/events'],
    [/^\/eventos\/([^/]+)$/, 'event', '/events/'],
    [/^\/eventos\/[^/]+\/([^/]+)/, 'session', '/sessions/'],
    [/^\/productos$/, 'products', '/shop'],
    [/^\/productos\/([^/]+)\/sesiones$/, 'productSessions', '/shop/products/'],
    [/^\/productos\/([^/]+)\/[^/]+$/, 'sessionProduct', '/shop/products/'],
    [/^\/experiencias$/, 'experiences', '/shop/experiences'],
    [/^\/packs-eventos$/, 'packs', '/packs'],
    [/^\/packs-eventos\/([^/]+)$/, 'pack', '/packs/'],
    [/^\/parcelas$/, 'plots', '/plots'],
    [/^\/simpatizantes$/, 'supporters', '/supporters'],
    [/^\/afiliados$/, 'affiliates'],
    [/^\/carrito$/, 'cart', '/cart'],
    [/^\/perfil$/, 'profile', '/account', '/account/orders'],
    [/^\/perfil\/familia$/, 'family', '/account', '/family'],
    [/^\/cantera$/, 'school', '/academy'],
  ];
  var answers = (window.taquillaEarly = {});
  function ask(url) {
    answers[root + url] = fetch(root + url, { headers: { accept: 'application/json' }, credentials: 'same-origin' });
    // Whoever takes the answer up sees the failure; until then it is nobody's.
    answers[root + url].catch(function () {});
  }
  function hasAccount() {
    try {
      return localStorage.getItem('has_account') !== null;
    } catch {
      return false;
    }
  }
  function fetchCode(file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.appendChild(link);
  }
  // A page that the server has drawn brings its answers along (lib/api/first-answers).
  var isDrawn = document.getElementById('first-answers') !== null;
  if (!isDrawn) ask('/site');
  for (var i = 0; i < pages.length; i++) {
    var found = pages[i][0].exec(path);
    if (!found) continue;
    pages[i].slice(2).forEach(function (what) {
      if (!isDrawn && (!/^\/(account|family)/.test(what) || hasAccount())) ask(what + (found[1] || ''));
    });
    (files[pages[i][1]] || '').split(' ').filter(Boolean).forEach(fetchCode);
    return;
  }
})();
