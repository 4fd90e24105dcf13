// Runs before the page is drawn, so that the light colours do not flash up in the dark: the choice of the person
// (client/platform/color-scheme.ts), else what the system says. The page itself carries no script (its policy forbids that).
(() => {
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
  // When the start of the client does not come, or the browser cannot run it, nothing else would ever say so.
  addEventListener(
    'error',
    (event) => {
      const root = document.getElementById('root');
      const isStart = event.target instanceof HTMLScriptElement || event.filename?.includes('/assets/');
      if (!isStart || !root || (root.firstChild && !root.querySelector('.first-bar'))) return;
      root.textContent = 'Limelight could not start. Please load this page again.';
    },
    true,
  );
})();
