/** Loads the code for logging out with the click, to keep pages light. */
export async function logOutOnDemand(): Promise<void> {
  let code: typeof import('./log-out.ts');
  try {
    code = await import('./log-out.ts');
  } catch {
    // No connection: the code for better messages did not load, either.
    window.alert('You could not be logged out. Please try again.');
    return;
  }
  await code.logOut();
}
