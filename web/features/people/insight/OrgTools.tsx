import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { insightLimits } from '#contract/people/insight-facts.ts';
import { api, saveFile } from '#web/client/api.ts';
import { todayIn } from '#web/client/today.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { ChartView } from './insight-url.ts';
import styles from './OrgChart.module.css';
import type { Layout } from './org-layout.ts';
import { pagesSvg, type PrintedPage, printPages } from './org-pages.ts';
import { type BoxText, pictureScale, pngOf, svgText } from './org-svg.ts';
import type { OrgNode } from './org-tree.ts';

interface OrgToolsProps extends DrawnProps {
  list: boolean;
  /** Only the list is shown, because the viewport is narrow. */
  narrow: boolean;
  onList: (list: boolean) => void;
  onFind: (id: string) => void;
  onZoom: (key: '+' | '-' | '0') => void;
  /** Expands all levels; resolves to false if there are more boxes than one chart shows. */
  onExpand: () => Promise<boolean>;
}

/** The tools of the chart: search, zoom, change of view, export. */
export function OrgTools({ list, narrow, onList, onFind, onZoom, onExpand, ...drawn }: OrgToolsProps) {
  const t = useTranslations('insight.chart');
  return (
    <Row gap="l" rowGap="s" align="center" wrap pad="l" line="below">
      <Find view={drawn.view} onFind={onFind} />
      {narrow ? null : (
        <Segmented
          aria-label={t('form')}
          value={list ? 'list' : 'chart'}
          onChange={(form) => onList(form === 'list')}
          options={[
            { value: 'chart', label: t('asChart') },
            { value: 'list', label: t('asList') },
          ]}
        />
      )}
      {list ? null : (
        <Row as="span" gap="2xs" inline>
          <Button aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => onZoom('-')}>
            −
          </Button>
          <Button aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => onZoom('+')}>
            +
          </Button>
          <Button onClick={() => onZoom('0')}>{t('fit')}</Button>
        </Row>
      )}
      <ExpandAll onExpand={onExpand} />
      <TakeAlong {...drawn} />
    </Row>
  );
}

function ExpandAll({ onExpand }: Pick<OrgToolsProps, 'onExpand'>) {
  const t = useTranslations('insight.chart');
  const [busy, setBusy] = useState(false);
  async function expand() {
    setBusy(true);
    try {
      if (!(await onExpand())) toast('success', t('expandedPart', { count: insightLimits.chartBoxes }));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button loading={busy} onClick={() => void expand().catch(() => toast('error', t('failed')))}>
      {t('expandAll')}
    </Button>
  );
}

const patience = 300;

/** Searches people and departments by name; the chosen one is centred. */
function Find({ view, onFind }: { view: ChartView; onFind: (id: string) => void }) {
  const t = useTranslations('insight.chart');
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), patience);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching } = useQuery({
    queryKey: ['chart', 'find', query],
    queryFn: ({ signal }) => api.insight.find({ query: { search: query } }, { signal }),
    enabled: query !== '',
    placeholderData: (previous) => previous,
  });
  // In the chart of departments a person is found by their department; in the reporting lines a department is found by its head.
  const departments = (data?.departments ?? []).flatMap(({ departmentId, headId, path, name }) => {
    const target = view === 'departments' ? departmentId : headId;
    return target ? [{ value: `d-${departmentId}`, label: path || name, target }] : [];
  });
  const members = (data?.members ?? []).flatMap(({ employeeId, departmentId, displayName, jobTitle }) => {
    const target = view === 'reports' ? employeeId : departmentId;
    const label = jobTitle ? `${displayName} · ${jobTitle}` : displayName;
    return target ? [{ value: `m-${employeeId}`, label, target }] : [];
  });
  const groups = [
    { label: t('departmentHits'), options: departments },
    { label: t('memberHits'), options: members },
  ];
  return (
    <Select<string>
      className={styles['find'] ?? ''}
      aria-label={t('search')}
      placeholder={t('search')}
      value={null}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      options={query === '' ? [] : groups.filter(({ options }) => options.length > 0)}
      loading={isFetching}
      notFoundContent={query === '' || isFetching ? t('search') : t('nothing')}
      onSelect={(value) => {
        const hit = [...departments, ...members].find((each) => each.value === value);
        setText('');
        if (hit) onFind(hit.target);
      }}
    />
  );
}

interface DrawnProps {
  view: ChartView;
  layout: Layout;
  textOf: (node: OrgNode) => BoxText;
  name: string;
}

/** Exports the visible chart as a file, or prints it. */
function TakeAlong({ view, layout, textOf, name }: DrawnProps) {
  const t = useTranslations('insight.chart');
  const zone = useTimeZone() ?? 'UTC';
  const title = t('fileName', { team: name, view: t(`views.${view}`), date: todayIn(zone) });
  async function take(how: string) {
    if (how === 'print') {
      const place = ({ row, column }: PrintedPage, number: number, total: number) =>
        t('page', { title, number, total, row, column });
      printPages(pagesSvg(layout, textOf, place));
      return;
    }
    const svg = svgText(layout, textOf, title);
    const file = title.replace(/[\\/:*?"<>|\s]+/g, ' ');
    if (how === 'svg') saveFile({ blob: new Blob([svg], { type: 'image/svg+xml' }), name: `${file}.svg` });
    else if (pictureScale(layout) === 0) toast('error', t('tooLarge'));
    else saveFile({ blob: await pngOf(svg, layout), name: `${file}.png` });
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'svg', label: t('svg') },
          { key: 'png', label: t('png') },
          { key: 'print', label: t('print') },
        ],
        onClick: ({ key }) => void take(key).catch(() => toast('error', t('tooLarge'))),
      }}
    >
      <Button icon={<Icon name="download" size={16} />}>{t('export')}</Button>
    </Dropdown>
  );
}
