// Runs before the page is drawn, so that the light colours do not flash up in the dark: the choice of the person
// (client/platform/color-scheme.ts), else what the system says. The page itself carries no script (its policy forbids that).
// In the JavaScript of 2009: a browser that is too old for the client has to be told so by this.
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
  // The colour of the browser's own bar.
  var bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', bar.getAttribute('data-' + scheme) || '');

  var isSpanish = /^es\b/i.test(navigator.language || '');
  // Contacts, too, have to know how to go on.
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

  // When the start of the client does not come, or the browser cannot run it, nothing else would ever say so.
  function onError(event) {
    if (event.target instanceof HTMLScriptElement) say(notLoaded);
    else if ((event.filename || '').indexOf('/assets/') >= 0) say(tooOld);
  }
  addEventListener('error', onError, true);
  // Without modules there is no error either: the browser passes over the client.
  addEventListener('DOMContentLoaded', function () {
    if (!('noModule' in HTMLScriptElement.prototype)) say(tooOld);
  });
})();
