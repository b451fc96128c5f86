import type { Member } from '#contract/people/members.ts';

type Named = Pick<Member, 'displayName' | 'firstName' | 'lastName'>;

const han = /\p{Script=Han}/u;

/** The name besides the displayed one, often in the other script; empty if both are the same. */
export function otherName({ displayName, firstName, lastName }: Named): string | undefined {
  const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? ''];
  const chinese = han.test(first) || han.test(last);
  const name = chinese ? `${last}${first}` : [first, last].filter(Boolean).join(' ');
  const shown = displayName.toLocaleLowerCase();
  const parts = [first, last].filter(Boolean);
  return name && !parts.every((part) => shown.includes(part.toLocaleLowerCase())) ? name : undefined;
}
