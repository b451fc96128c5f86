import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kernel/db.ts';

export interface ExportedRow {
  id: string;
  display_name: string;
  first_name: string | null;
  last_name: string | null;
  gender: string | null;
  mobile_prefix: string | null;
  mobile_number: string | null;
  email: string | null;
  office_mobile: string | null;
  office_email: string | null;
  employee_number: string | null;
  job_title: string | null;
  position: string | null;
  job_type: string;
  joined_date: string | null;
  birth_date: string | null;
  departments: string[];
  leader: string | null;
}

/** Members that match, after an id, in the order of their ids: each once, whatever changes meanwhile. */
export async function nextRows(db: Db, where: RawBuilder<boolean>, after: string | null, most: number): Promise<ExportedRow[]> {
  const beyond = after ? sql`m.id > ${after}::uuid` : sql`true`;
  const { rows } = await sql<ExportedRow>`
    SELECT m.id, m.display_name, m.first_name, m.last_name, m.gender, m.mobile_prefix, m.mobile_number, m.email, m.office_mobile,
      m.office_email, m.employee_number, m.job_title, m.position, m.job_type, m.joined_date, m.birth_date,
      ARRAY(SELECT md.department_id::text FROM member_departments md
        WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position) AS departments,
      (SELECT coalesce(l.employee_number, l.email::text) FROM members l WHERE l.team_id = m.team_id AND l.id = m.leader_id) AS leader
    FROM members m WHERE ${where} AND ${beyond} ORDER BY m.id LIMIT ${most}`.execute(db);
  return rows;
}
