/**
 * What the page of the waiting room does by itself, in one small script that asks nothing of any framework: looks
 * again, counts down, says the position now and then, calls when it is time. Without it the page reloads itself.
 */
export const QUEUE_SCRIPT = `(function () {
  'use strict';
  var main = document.querySelector('main[data-room]');
  if (!main) return;
  var d = main.dataset, by = function (id) { return document.getElementById(id); };
  var skew = Date.parse(d.now) - Date.now(), said = Number(d.position) || 0, saidAt = Date.now(), failures = 0, audio = null, entering = false;
  var number = function (n) { return n.toLocaleString('es-ES', {useGrouping: 'always'}); };
  var say = function (text) { by('news').textContent = text; };
  var words = function (seconds) {
    if (seconds < 60) return 'menos de un minuto';
    var m = Math.ceil(seconds / 60);
    if (m < 60) return m === 1 ? 'un minuto' : 'unos ' + m + ' minutos';
    var h = Math.floor(m / 60), r = Math.round((m % 60) / 5) * 5;
    return (h === 1 ? 'una hora' : h + ' horas') + (r ? ' y ' + r + ' minutos' : '');
  };
  document.querySelectorAll('[data-script]').forEach(function (e) { e.hidden = false; });

  var clock = by('clock');
  function tick() {
    var left = Math.max(0, Math.floor((Date.parse(clock.dataset.until) - Date.now() - skew) / 1000));
    var days = Math.floor(left / 86400), h = Math.floor(left / 3600) % 24, m = Math.floor(left / 60) % 60, s = left % 60;
    var two = function (n) { return n < 10 ? '0' + n : String(n); };
    clock.textContent = (days ? days + ' d ' : '') + (days || h ? two(h) + ':' : '') + two(m) + ':' + two(s);
    if (left > 0) setTimeout(tick, 1000);
  }
  if (clock) {
    clock.previousElementSibling.textContent = clock.previousElementSibling.dataset.counting;
    tick();
  }

  function ring() {
    if (audio) [0, 0.25, 0.5].forEach(function (at, i) {
      var tone = audio.createOscillator(), gain = audio.createGain();
      tone.frequency.value = [660, 880, 990][i];
      gain.gain.setValueAtTime(0.25, audio.currentTime + at);
      gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.4);
      tone.connect(gain).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.4);
    });
    if (window.Notification && Notification.permission === 'granted' && document.hidden) new Notification('Es tu turno', { body: d.name, tag: 'cola' });
  }
  var sound = by('sound');
  if (sound) sound.addEventListener('click', function () {
    if (audio) { audio.close(); audio = null; } else { audio = new (window.AudioContext || window.webkitAudioContext)(); ring(); }
    sound.setAttribute('aria-pressed', String(Boolean(audio)));
  });
  var notify = by('notify-browser');
  if (notify && window.Notification) notify.addEventListener('click', function () {
    Notification.requestPermission().then(function (answer) {
      notify.setAttribute('aria-pressed', String(answer === 'granted'));
      if (answer === 'denied') say('El navegador no deja enviar avisos desde esta página.');
    });
  });
  else if (notify) notify.hidden = true;

  function enter() {
    var form = by('enter');
    if (!form || entering || document.hidden) return;
    entering = true;
    form.submit();
  }
  if (d.phase === 'turn') {
    document.title = '¡Es tu turno! · ' + d.name;
    setTimeout(enter, 8000);
    document.addEventListener('visibilitychange', function () { if (!document.hidden) setTimeout(enter, 3000); });
  }

  function show(view) {
    failures = 0;
    by('offline').hidden = true;
    if (view.state === 'closed' || (view.phase === 'inside' && d.phase !== 'inside')) return location.replace(d.back);
    if (view.phase !== d.phase || view.state !== d.state || view.message !== d.message) {
      if (view.phase === 'turn') ring();
      setTimeout(function () { location.reload(); }, view.phase === 'turn' && audio ? 1000 : 0);
      return;
    }
    if (view.position !== null) {
      by('position').textContent = number(view.position);
      by('ahead').textContent = view.aheadCount === 0 ? 'Nadie: vas en primer lugar' : view.aheadCount === 1 ? 'Una persona' : number(view.aheadCount) + ' personas';
      if (by('eta')) by('eta').textContent = view.etaSeconds === null ? 'Sin calcular' : words(view.etaSeconds);
      document.title = number(view.position) + ' en la cola · ' + d.name;
      if (view.position !== said && (view.position <= said * 0.8 || view.position <= 3) && Date.now() - saidAt > 20000) {
        said = view.position; saidAt = Date.now();
        say('Vas en el lugar ' + number(view.position) + (view.etaSeconds === null ? '.' : '. Espera: ' + words(view.etaSeconds) + '.'));
      }
    }
    next(view.pollSeconds);
  }
  function next(seconds) { setTimeout(look, seconds * 1000 * (0.8 + Math.random() * 0.4)); }
  function look() {
    fetch('/api/public/waiting-rooms/' + d.room, { headers: { accept: 'application/json' }, credentials: 'same-origin' })
      .then(function (answer) { if (!answer.ok) throw new Error(String(answer.status)); return answer.json(); })
      .then(show, function () { failures++; by('offline').hidden = failures < 2; next(Math.min(60, 5 * failures)); });
  }
  if (d.poll !== '0') next(Number(d.poll));
})();`;
