import type { Client } from '#web/client/api.ts';

export type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type MemberItem = MembersPage['items'][number];
