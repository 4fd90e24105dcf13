// Runs before the page is drawn, so that the light colours do not flash up in the dark: the choice of the person
// (client/platform/color-scheme.ts), else what the system says. The page itself carries no script (its policy forbids that).
(() => {
  // The first use of dates by language makes a browser look through all languages that it knows, a tenth of a second on a
  // phone, and once for all threads of a page. So this very file does it as a worker, while the page still loads, for
  // people who are signed in: only their pages are full of dates.
  if (typeof document === 'undefined') {
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format();
    new Intl.NumberFormat('en-US').format(0);
    close();
    return;
  }
  try {
    if (/(^|; )signed_in=1/.test(document.cookie)) {
      new Worker(document.currentScript.src).addEventListener('error', (event) => event.preventDefault());
    }
  } catch {
    // Something forbids workers here. Nothing depends on it.
  }

  let choice = null;
  try {
    choice = localStorage.getItem('limelight-appearance');
  } catch {
    // Storage is forbidden; the system's scheme it is.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // The colour of the browser's own bar.
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', bar.getAttribute(`data-${scheme}`) ?? '');
  // What the server has written into the page says that it is loading. When the start of the client does not come, or the
  // browser cannot run it, nothing else would ever say so.
  addEventListener(
    'error',
    (event) => {
      const root = document.getElementById('root');
      const isStart = event.target instanceof HTMLScriptElement || event.filename?.includes('/assets/');
      if (!isStart || !root || (root.firstChild && !root.querySelector('[data-opening]'))) return;
      const place = root.querySelector('[role="status"]') ?? root;
      place.textContent = 'Limelight could not start. Please load this page again.';
    },
    true,
  );
})();
