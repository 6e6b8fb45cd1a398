/** Whether it is your turn at the table that is open here. */

let yours = $state(false);

export const isYourTurnHere = (): boolean => yours;

export function noteTurn(mine: boolean): void {
  yours = mine;
}
