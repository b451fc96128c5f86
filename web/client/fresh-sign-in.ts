/** Lets the person sign in again without leaving the screen; resolves to whether they did. The shell provides it. */
export type AskFreshSignIn = () => Promise<boolean>;

let ask: AskFreshSignIn | undefined;
let asking: Promise<boolean> | undefined;

export function provideFreshSignIn(provided: AskFreshSignIn): () => void {
  ask = provided;
  return () => {
    if (ask === provided) ask = undefined;
  };
}

/** Requests a fresh sign-in. Several calls refused at the same time share one dialog. Returns false if no dialog is registered. */
export function signInFreshly(): Promise<boolean> {
  asking ??= (ask ?? (() => Promise.resolve(false)))().finally(() => {
    asking = undefined;
  });
  return asking;
}
