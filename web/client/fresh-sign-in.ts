/** Asks the person to sign in again without leaving the screen; answers whether they did. The shell provides it. */
export type AskFreshSignIn = () => Promise<boolean>;

let ask: AskFreshSignIn | undefined;
let asking: Promise<boolean> | undefined;

export function provideFreshSignIn(provided: AskFreshSignIn): () => void {
  ask = provided;
  return () => {
    if (ask === provided) ask = undefined;
  };
}

/** Several calls that are refused at once ask once. False where nobody can be asked. */
export function signInFreshly(): Promise<boolean> {
  asking ??= (ask ?? (() => Promise.resolve(false)))().finally(() => {
    asking = undefined;
  });
  return asking;
}
