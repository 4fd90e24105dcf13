/** Dialogs that calls may open. Registered by the app, because the platform must not import them. */

interface CallDialogs {
  /** False when the user declines. */
  readonly confirmIdentity: () => Promise<boolean>;
  readonly showOtherAccount: () => Promise<void>;
}

let load: (() => Promise<CallDialogs>) | undefined;
let openDialog: Promise<boolean> | undefined;

export function setCallDialogs(loader: () => Promise<CallDialogs>): void {
  load = loader;
}

/** Asks the user to confirm their identity. Simultaneous calls share one dialog. */
export async function confirmAgain(): Promise<boolean> {
  openDialog ??= load?.()
    .then((dialogs) => dialogs.confirmIdentity())
    .finally(() => (openDialog = undefined));
  return (await openDialog) ?? false;
}

export function showOtherAccount(): void {
  void load?.().then((dialogs) => dialogs.showOtherAccount());
}
