import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Client } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import styles from './Home.module.css';

export type Overview = Awaited<ReturnType<Client['home']['overview']>>;

const nearlyFull = 0.9;

/** The few numbers one looks for first; each leads to its list. */
export function Figures({ overview }: { overview: Overview }) {
  const words = useTranslations('home');
  const { team } = useHere();
  const { people, departments, months } = overview;
  const month = months?.at(-1);
  if (!people && departments === null) return null;
  const share = people ? people.headcount / Math.max(1, people.memberCap) : 0;
  return (
    <ul className={styles['figures']}>
      {people ? (
        <Figure
          to={paths.members}
          label={words('members')}
          value={people.headcount}
          note={words('ofCap', { cap: people.memberCap })}
          tag={
            <StatusTag tone={share >= 1 ? 'bad' : share >= nearlyFull ? 'warning' : 'good'}>
              {share >= 1 ? words('full') : words('share', { share })}
            </StatusTag>
          }
        />
      ) : null}
      {month ? (
        <Figure
          to={paths.members}
          label={words('thisMonth')}
          value={month.joined}
          note={words('leftThisMonth', { count: month.left })}
        />
      ) : null}
      {departments === null ? null : (
        <Figure
          to={paths.departments}
          label={words('departments')}
          value={departments}
          note={words('departmentsText', { team: team.name })}
        />
      )}
    </ul>
  );
}

interface FigureProps {
  to: string;
  label: string;
  value: number;
  note: string;
  tag?: ReactNode;
}

function Figure({ to, label, value, note, tag }: FigureProps) {
  const format = useFormatter();
  return (
    <li>
      <Go to={to} className={styles['figure']}>
        <span className={styles['label']}>{label}</span>
        <span className={styles['value']}>
          <strong>{format.number(value)}</strong>
          {tag}
        </span>
        <span className={styles['note']}>{note}</span>
      </Go>
    </li>
  );
}
