import { lowerPriority } from '#server/platform/worker-priority.ts';
import { makePoster, type Poster } from './poster.pdf.ts';
import { makeSignInSheet, type SignInSheet } from './sign-in-sheet.pdf.ts';
import { makeSlips, type PrintedSlip } from './slip.pdf.ts';

lowerPriority('awaited');

interface Work<What> {
  readonly what: What;
  readonly createdAt: Date;
}

export function print({ what, createdAt }: Work<readonly PrintedSlip[]>): Promise<Uint8Array> {
  return makeSlips(what, createdAt);
}

export function printSignInSheet({ what, createdAt }: Work<SignInSheet>): Promise<Uint8Array> {
  return makeSignInSheet(what, createdAt);
}

export function printPoster({ what, createdAt }: Work<Poster>): Promise<Uint8Array> {
  return makePoster(what, createdAt);
}
