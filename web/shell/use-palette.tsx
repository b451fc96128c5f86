import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { languageNames, languages, localeOf } from '#contract/languages.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { loadHelpIndex, loadPinyin } from '#web/client/help-articles.ts';
import { can, useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { matchArticles } from '#web/client/match-articles.ts';
import { chooseLanguage } from '#web/client/preferences.ts';
import { paths } from '#web/paths.ts';
import { menuSections } from './menu-entries.ts';
import type { PageKey } from './page-keys.ts';
import { useCommandSearch } from './commands/command-hits.tsx';
import { type PaletteResult, hitsOf, Line, sections } from './palette-hits.tsx';
import { beginnings, furtherPlaces } from './palette-places.ts';
import { useRecentPages } from './recent-pages.ts';

const most = 6;
const pauseMilliseconds = 120;

/** The text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface Palette {
  hits: PaletteResult[];
  busy: boolean;
  /** Nothing was found: the results are next steps, and `departments` is how many the person sees, null for all. */
  nothing?: { departments: number | null };
  retry?: () => void;
}

/**
 * The results for a text, by section: actions that it starts, pages and actions at once, records from the server, articles; a
 * retry if the server could not be reached. Without a text, the pages of records opened last, and pages.
 */
export function usePalette(text: string): Palette {
  const { team } = useHere();
  const format = useFormatter();
  const recent = useRecentHits();
  const command = useCommandSearch(text);
  const paused = usePaused(command.searched);
  const language = currentLanguage();
  const found = useQuery({
    queryKey: ['search', team.id, language, paused],
    queryFn: ({ signal }) => api.search.everywhere({ query: { text: paused } }, { signal }),
    enabled: paused.length > 0,
    placeholderData: (previous) => previous,
  });
  const help = useQuery({
    queryKey: ['help', 'index', language],
    queryFn: () => loadHelpIndex(language),
    enabled: paused.length > 0,
    staleTime: Infinity,
  });
  const t = useTranslations('shell.search');
  const allPeople = (count: number | null) => (count === null ? t('allPeople') : t('allPeopleCounted', { count }));
  const near = useNearHits(text);
  const when = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' });
  if (text === '') return { hits: [...recent, ...near], busy: false };
  const articles = matchArticles(help.data ?? [], text).slice(0, most - 2);
  const hits: PaletteResult[] = [
    ...command.hitsOf(found.data),
    ...near,
    ...(found.data ? hitsOf(found.data, { text: paused, allPeople, can, when }) : []),
    ...articles.map(({ slug, title, summary }) => ({
      key: `article ${slug}`,
      section: 'articles' as const,
      to: paths.article({ slug }),
      body: <Line icon="help" name={title} note={summary} />,
    })),
  ];
  const busy = found.isFetching || paused !== command.searched;
  if (hits.length === 0 && !busy && found.data)
    return { hits: command.nextSteps(), busy, nothing: { departments: found.data.visibleDepartments } };
  return {
    hits: hits.toSorted((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section)),
    busy,
    ...(found.isError ? { retry: () => void found.refetch() } : {}),
  };
}

/** The pages of records opened last in this tab. */
function useRecentHits(): PaletteResult[] {
  const pages = useTranslations('shell.pages');
  return useRecentPages().map(({ path, title, page }) => ({
    key: `recent ${path}`,
    section: 'recent' as const,
    to: path,
    body: <Line icon="bookmark" name={title} note={pages(page)} />,
  }));
}

/** The results that need no request: pages this person may open, and actions they may start. */
function useNearHits(text: string): PaletteResult[] {
  const t = useTranslations('shell.search');
  const pages = useTranslations('shell.pages');
  const { menu } = useHere();
  const lower = text.toLocaleLowerCase();
  const language = currentLanguage();
  const { data: pinyin } = useQuery({
    queryKey: ['help', 'pinyin', language],
    queryFn: () => loadPinyin(language),
    staleTime: Infinity,
  });
  const joined = lower.replace(/\s/g, '');
  const holds = (name: string) => name.toLocaleLowerCase().includes(lower) || pinyin?.[name]?.includes(joined) === true;
  const leaves = menuSections(menu)
    .flatMap(({ leaves: of }) => of)
    .map(({ key, path, icon }) => ({ page: key as PageKey, path, icon }));
  const further = text === '' ? [] : furtherPlaces.filter(({ code, access }) => code === undefined || can(code, access));
  const acts = beginnings.filter(({ code, access }) => can(code, access)).filter(({ act }) => holds(t(`acts.${act}`)));
  const matchingLanguages =
    text.length < 2 && lower.charCodeAt(0) < 128
      ? []
      : languages.filter((key) => holds(`${t('acts.language')} ${languageNames[key]}`));
  return [
    ...[...leaves, ...further]
      .filter(({ page }) => holds(pages(page)))
      .slice(0, text === '' ? most + 2 : most)
      .map(({ page, path, icon }) => ({
        key: `page ${path}`,
        section: 'pages' as const,
        to: path,
        body: <Line icon={icon} name={pages(page)} />,
      })),
    ...acts.slice(0, most).map(({ act, path, icon }) => ({
      key: `act ${act}`,
      section: 'acts' as const,
      to: path,
      body: <Line icon={icon} name={t(`acts.${act}`)} />,
    })),
    ...matchingLanguages.map((key) => ({
      key: `language ${key}`,
      section: 'acts' as const,
      act: () => inBackground(chooseLanguage(key)),
      body: <Line icon="language" name={t('acts.language')} note={<span lang={localeOf[key]}>{languageNames[key]}</span>} />,
    })),
  ];
}
