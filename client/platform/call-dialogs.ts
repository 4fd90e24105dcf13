/** The dialogs that a call may open, of which the platform must not know; they are loaded when the first one is wanted. */

interface CallDialogs {
  /** Asks a person to prove again who they are; false when they do not want to. */
  readonly askToConfirm: () => Promise<boolean>;
  readonly sayOtherAccount: () => Promise<void>;
}

let load: (() => Promise<CallDialogs>) | undefined;
let asking: Promise<boolean> | undefined;

export function setCallDialogs(loader: () => Promise<CallDialogs>): void {
  load = loader;
}

/** How a person proves again who they are. Calls at the same time share one dialog. */
export async function confirmAgain(): Promise<boolean> {
  asking ??= load?.()
    .then((dialogs) => dialogs.askToConfirm())
    .finally(() => (asking = undefined));
  return (await asking) ?? false;
}

export function sayOtherAccount(): void {
  void load?.().then((dialogs) => dialogs.sayOtherAccount());
}
