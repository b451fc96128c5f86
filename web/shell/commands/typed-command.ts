import type { MenuCode } from '#contract/access/permission-facts.ts';
import { composeText } from '#contract/composed.ts';

/** What an action of the search needs after its verb. */
type Argument = 'address' | 'person' | 'room' | 'name';

interface CommandKind {
  argument: Argument;
  code: MenuCode;
  access: 'view' | 'edit';
  /** What people type, in all languages: a person can type in the language of a colleague. */
  verbs: readonly string[];
}

/** The actions that the search starts from a text: a verb, and what it is about. */
export const commandKinds = {
  invite: { argument: 'address', code: '020100', access: 'edit', verbs: ['invite', '邀请', '邀請', 'undang'] },
  addMember: {
    argument: 'name',
    code: '020100',
    access: 'edit',
    verbs: [
      'add member',
      'new member',
      'create member',
      '添加成员',
      '新建成员',
      '新增成員',
      '加入成員',
      'tambah anggota',
      'anggota baru',
    ],
  },
  editMember: { argument: 'person', code: '020100', access: 'edit', verbs: ['edit', '编辑', '編輯', 'ubah', 'sunting'] },
  offboard: {
    argument: 'person',
    code: '020100',
    access: 'edit',
    verbs: ['offboard', 'resign', '办理离职', '离职', '辦理離職', '離職', 'proses offboarding', 'offboarding', 'keluarkan'],
  },
  suspend: {
    argument: 'person',
    code: '020100',
    access: 'edit',
    verbs: ['suspend', '暂停成员', '暂停', '停用', '暫停成員', '暫停', 'tangguhkan'],
  },
  book: {
    argument: 'room',
    code: '030300',
    access: 'view',
    verbs: ['book a room', 'book', '预订会议室', '预订', '订', '預訂會議室', '預訂', '訂', 'pesan ruang', 'pesan'],
  },
  newDepartment: {
    argument: 'name',
    code: '020200',
    access: 'edit',
    verbs: [
      'new department',
      'create department',
      'add department',
      '新建部门',
      '添加部门',
      '新增部門',
      '建立部門',
      'departemen baru',
      'buat departemen',
      'tambah departemen',
    ],
  },
} as const satisfies Record<string, CommandKind>;

export type CommandName = keyof typeof commandKinds;

/** An action that a text begins with, and the text after its verb. */
export interface TypedCommand {
  name: CommandName;
  argument: string;
}

const all = (Object.keys(commandKinds) as CommandName[])
  .flatMap((name) => commandKinds[name].verbs.map((verb) => ({ name, verb })))
  .toSorted((a, b) => b.verb.length - a.verb.length);

/** Reads the action at the beginning of a text; a verb in Chinese may also follow what it is about (May Lee 离职). */
export function readCommand(text: string): TypedCommand | undefined {
  const folded = composeText(text, 'NFKC').trim();
  const lower = folded.toLowerCase();
  for (const { name, verb } of all) {
    const isHan = /\p{Script=Han}/u.test(verb);
    if (lower.startsWith(verb) && (isHan || lower.length === verb.length || lower[verb.length] === ' '))
      return { name, argument: folded.slice(verb.length).trim() };
    if (isHan && verb.length > 1 && lower.endsWith(verb)) return { name, argument: folded.slice(0, -verb.length).trim() };
  }
  return undefined;
}

/** Whether a text is an email address or a mobile number, for an invitation. */
export function addressKind(text: string): 'email' | 'mobile' | undefined {
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)) return 'email';
  return /^\+?[\d\s()-]{7,20}$/.test(text) && text.replace(/\D/g, '').length >= 7 ? 'mobile' : undefined;
}
