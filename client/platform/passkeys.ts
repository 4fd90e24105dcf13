/** Asks the browser for a passkey. Its library is loaded with the first use. */
import { passkeyOptions } from '#shared/second-factor/second-step.contract.ts';
import { callApi } from './api.ts';

/** Whether this browser and this address can have them: a number is no name to browsers. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$/.test(window.location.hostname);
}

/** What the browser answers; undefined when the person changed their mind, or has no passkey here. */
export async function askForPasskey(): Promise<{ id: string } | undefined> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    callApi(passkeyOptions),
  ]);
  // Safe: the server's part of the same library made them.
  const options = { optionsJSON } as unknown as Parameters<typeof startAuthentication>[0];
  return answerOf(() => startAuthentication(options));
}

export async function makePasskey(
  getOptions: () => Promise<{ challenge: string }>,
): Promise<{ id: string } | undefined> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    getOptions(),
  ]);
  const options = { optionsJSON } as unknown as Parameters<typeof startRegistration>[0];
  return answerOf(() => startRegistration(options));
}

/** Browsers do not say whether the person declined or has none, so that no site can find out. */
async function answerOf<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return undefined;
    throw error;
  }
}
