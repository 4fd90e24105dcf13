/** The library is loaded on first use. */
import { passkeyOptions } from '#features/accounts/second-factor/second-step.contract.ts';
import { callApi } from './api.ts';

/** Browsers do not allow passkeys on an IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$/.test(window.location.hostname);
}

/** Undefined when the user cancels or has no passkey here. */
export async function requestPasskey(): Promise<{ id: string } | undefined> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    callApi(passkeyOptions),
  ]);
  // Safe: the server side of the same library made them.
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

/** For privacy, browsers do not say whether the user declined or has no passkey. */
async function answerOf<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return undefined;
    throw error;
  }
}
