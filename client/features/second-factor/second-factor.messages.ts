/** Texts about the second step. */
import type { Passkey } from '#shared/second-factor/second-factor.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';

export const INTRO = 'With one, somebody who learns your password still cannot log in.';

export function changeFailure(thrown: unknown): string {
  return `Nothing was changed. ${failureReason(thrown)}`;
}

export const removeAppQuestion = {
  title: 'Remove your authenticator app?',
  message: 'Its codes will not be asked for any more.',
  confirmLabel: 'Remove the app',
  danger: true,
} as const;

export function removePasskeyQuestion({ name }: Passkey) {
  return {
    title: `Remove the passkey “${name}”?`,
    message: 'It will not log in any more. Delete it from your device, too.',
    confirmLabel: 'Remove the passkey',
    danger: true,
  } as const;
}

export const renewQuestion = {
  title: 'Make new recovery codes?',
  message: 'The ones that you have now will not work any more.',
  confirmLabel: 'Make new codes',
} as const;

export function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left.';
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`;
}

/** A passkey's name, as the field suggests it. */
export function deviceName(userAgent: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/CrOS/, 'Chromebook'],
    [/Android/, 'Android phone'],
    [/Windows/, 'Windows computer'],
    [/Macintosh/, 'Mac'],
  ];
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My computer';
}
