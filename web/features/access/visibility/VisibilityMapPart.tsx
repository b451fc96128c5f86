import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { VisibilityMap } from '#contract/access/visibility-preview.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { Chart } from '#web/ui/Chart.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { Box, PlainButton, Row, Stack } from '#web/ui/layout.tsx';
import type { ExplainState } from './visibility-url.ts';
import { VisibilityGraph } from './VisibilityGraph.tsx';

interface VisibilityMapPartProps {
  state: ExplainState;
  set: (change: Partial<ExplainState>) => void;
}

/** Whom a member, or an ordinary member of a department, sees, by department; shown until a person viewed is chosen. */
export function VisibilityMapPart({ state: { viewer, department, below }, set }: VisibilityMapPartProps) {
  const t = useTranslations('visibility.explain');
  const query = {
    ...(viewer ? { viewerId: viewer } : { departmentId: department }),
    ...(below && { parentId: below }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visibility', 'map', query],
    queryFn: ({ signal }) => api.visibility.map({ query }, { signal, quiet: isMissing }),
    enabled: viewer !== '' || department !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const ofNobody = viewer === '' && department === '';
  return (
    <Stack gap="xl">
      {viewer === '' ? (
        <Surface>
          <Row gap="m" align="center" wrap>
            {t('map.ofDepartment')}
            <Box basis={200} maxWidth={320}>
              <DepartmentPicker
                aria-label={t('map.ofDepartment')}
                value={department || null}
                onChange={(chosen) => set({ department: chosen ?? '', below: '' })}
              />
            </Box>
          </Row>
        </Surface>
      ) : null}
      {ofNobody ? (
        <Surface>
          <Empty title={t('start.title')} text={t('start.text')} />
        </Surface>
      ) : error ? (
        <Surface>
          {isMissing(error) ? (
            <Missing title={t('missing.title')} text={t('missing.text')} />
          ) : (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          )}
        </Surface>
      ) : data ? (
        <Box stale={isFetching} aria-busy={isFetching}>
          <MapChart
            map={data}
            ofMember={viewer !== ''}
            onBelow={(id) => set({ below: id })}
            onTarget={(target) => set({ target, department: '', below: '' })}
          />
        </Box>
      ) : (
        <Surface>
          <FactsSkeleton rows={7} />
        </Surface>
      )}
    </Stack>
  );
}

type Item = VisibilityMap['items'][number];

interface MapChartProps {
  map: VisibilityMap;
  ofMember: boolean;
  onBelow: (departmentId: string) => void;
  onTarget: (memberId: string) => void;
}

function MapChart({ map, ofMember, onBelow, onTarget }: MapChartProps) {
  const t = useTranslations('visibility.explain.map');
  const format = useFormatter();
  const { viewer, way, items, seen, people, total } = map;
  const parent = way.at(-1);
  const nameOf = (item: Item) =>
    item.departmentId === parent?.departmentId && (items.length > 1 || item.people < people)
      ? t('directly', { name: item.name })
      : item.label;
  const choose = (item: Item) => {
    const example = item.hidden ?? item.shown;
    if (item.parent) onBelow(item.departmentId);
    else if (example) onTarget(example.employeeId);
  };
  const example = (kind: 'shown' | 'hidden') => ({
    key: kind,
    title: t(kind),
    render: ({ [kind]: person }: Item) =>
      person ? (
        <Button type="link" size="small" onClick={() => onTarget(person.employeeId)}>
          {person.displayName}
        </Button>
      ) : (
        ''
      ),
  });
  const title = ofMember ? t('title', { name: viewer.name }) : t('titleDepartment', { name: viewer.name });
  const figures = t('sees', { seen, people });
  return (
    <Chart
      title={title}
      period={figures}
      aside={
        way.length > 1 ? (
          <Row as="span" gap="xs" wrap>
            {way.map(({ departmentId, name }, at) =>
              at === way.length - 1 ? (
                <strong key={departmentId}>{name}</strong>
              ) : (
                <PlainButton key={departmentId} onClick={() => onBelow(at === 0 ? '' : departmentId)}>
                  {name} ›
                </PlainButton>
              ),
            )}
          </Row>
        ) : null
      }
      note={[ofMember ? '' : t('ordinary'), items.length < total ? t('largest', { count: items.length, total }) : '', t('note')]
        .filter(Boolean)
        .join(' ')}
      empty={items.length === 0 ? t('nobody') : undefined}
      chart={<VisibilityGraph map={map} describe={`${title}: ${figures}`} nameOf={nameOf} onChoose={choose} />}
      table={{
        rows: items,
        rowKey: ({ departmentId }) => departmentId,
        columns: [
          {
            key: 'department',
            title: t('department'),
            render: (item) =>
              item.parent ? (
                <PlainButton onClick={() => onBelow(item.departmentId)}>
                  <u>{nameOf(item)}</u>
                </PlainButton>
              ) : (
                nameOf(item)
              ),
          },
          { key: 'seen', title: t('visible'), render: (item) => format.number(item.seen), numeric: true },
          { key: 'people', title: t('members'), render: (item) => format.number(item.people), numeric: true },
          example('shown'),
          example('hidden'),
        ],
      }}
    />
  );
}
