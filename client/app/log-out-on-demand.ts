/**
 * Logging out for pages that are to be light: its code shares a file with the screens of a signed-in person, and comes with
 * the click.
 */
export async function logOutOnDemand(): Promise<void> {
  let code: typeof import('./log-out.ts');
  try {
    code = await import('./log-out.ts');
  } catch {
    // There is no connection. What shows messages more nicely is in the file that did not come.
    window.alert('You could not be logged out. Please try again.');
    return;
  }
  await code.logOut();
}
