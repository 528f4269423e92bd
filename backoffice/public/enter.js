// The first script of the page: takes `?api_key=` out of the address before anything else is asked for,
// so that the key is seen in the request of the document and nowhere else. The application then lets the
// server decide what the key is worth.
(function () {
  var url = new URL(window.location.href);
  var key = url.searchParams.get('api_key');
  if (key === null) return;
  url.searchParams.delete('api_key');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  if (!key) return;
  try {
    window.sessionStorage.setItem('staff_entry', key);
    if (!window.localStorage.getItem('staff_token')) window.localStorage.setItem('staff_token', key);
  } catch {
    // Without storage nobody can stay logged in: the application sends the visitor to the front page.
  }
})();
