/** How a person proves again who they are, when a call needs it (`needsFreshSignIn` on the server). */

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the dialog, of which this file must not know. */
export function setConfirmAgain(dialog: Ask): void {
  ask = dialog;
}

/** Resolves to false when the person does not want to. Calls at the same time share one dialog. */
export async function confirmAgain(): Promise<boolean> {
  asking ??= ask?.().finally(() => (asking = undefined));
  return (await asking) ?? false;
}
