/** What `client/platform/call-dialogs.ts` loads when a call wants a dialog. */
export { askToConfirm } from '#client/features/second-factor/confirm-again.tsx';
export { sayOtherAccount } from './other-account.ts';
