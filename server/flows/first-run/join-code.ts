import { randomInt } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;

/** A team's code: eight characters that nobody mistakes for one another (domain rules 3). */
export function newTeamCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
