import type { ImportColumn } from '#contract/people/import-facts.ts';
import type { ChoiceField } from '#contract/people/member-field-facts.ts';

/**
 * Labels that templates and exports of earlier versions contain, so that such files can still be imported. When a label of a column,
 * a choice or the column of errors changes, its former text is added here.
 */
export const formerColumns: Partial<Record<ImportColumn, readonly string[]>> = {
  mobilePrefix: ['國家/地區代碼'],
  mobileNumber: ['手机号码'],
  officeMobile: ['Office mobile'],
  officeEmail: ['Office email'],
  joinedDate: ['Joined date'],
  birthDate: ['Birth date'],
  leader: ['Leader'],
  jobType: ['僱用類別', 'Jenis kepegawaian'],
};

export const formerChoices: Partial<Record<ChoiceField, Readonly<Record<string, readonly string[]>>>> = {
  jobType: {
    FULL_TIME: ['Full time'],
    PART_TIME: ['Part time'],
    STUDENT_PART_TIME: ['Student, part time'],
    HOURLY_WORK: ['時薪'],
    LABOR_DISPATCH: ['勞務派遣', 'Tenaga kerja penempatan'],
    OUTSOURCING_OF_LABOR_SERVICES: ['勞務外判', 'Alih daya'],
    CONTRACT_SYSTEM: ['Kontrak'],
    TRAINEE: ['Peserta magang'],
    IMPORTED_WORKERS: ['Tenaga kerja dari luar', '输入劳工'],
  },
};

export const formerReasonHeaders: readonly string[] = ['What to correct', '需要修改的内容'];
