// Runs before the first paint, so light colors do not flash in the dark scheme: the user's choice
// (client/platform/color-scheme.ts), else the system's. A separate file, because the page's policy forbids
// inline scripts. In the JavaScript of 2009, because it must tell users of older browsers that theirs is too
// old.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('limelight-appearance');
    // oxlint-disable-next-line no-unused-vars -- old browsers need a name
  } catch (_) {
    // Storage is forbidden; the system's scheme it is.
  }
  var dark =
    choice === 'dark' ||
    (choice !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  var scheme = dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // Colors the browser's own bar.
  var bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', bar.getAttribute('data-' + scheme) || '');

  var isSpanish = /^es\b/i.test(navigator.language || '');
  // Contacts need this too.
  var tooOld = isSpanish
    ? 'Este navegador no puede abrir Limelight. Use otro navegador u otro dispositivo, o avise a la escuela.'
    : 'This browser cannot run Limelight. Please use another browser or another device, or tell the school.';
  var notLoaded = isSpanish
    ? 'Limelight no pudo empezar. Vuelva a cargar esta página.'
    : 'Limelight could not start. Please load this page again.';

  function say(text) {
    var root = document.getElementById('root');
    if (root && (!root.firstChild || root.querySelector('.first-bar'))) root.textContent = text;
  }

  // Nothing else reports a client that does not load or cannot run.
  function onError(event) {
    if (event.target instanceof HTMLScriptElement) say(notLoaded);
    else if ((event.filename || '').indexOf('/assets/') >= 0) say(tooOld);
  }
  addEventListener('error', onError, true);
  // Without modules there is no error: the browser skips the client.
  addEventListener('DOMContentLoaded', function () {
    if (!('noModule' in HTMLScriptElement.prototype)) say(tooOld);
  });
})();
