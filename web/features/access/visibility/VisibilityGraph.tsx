import { useTranslations } from 'use-intl';
import type { VisibilityMap } from '#contract/access/visibility-preview.ts';
import { List, PlainButton, Row, Stack, Truncate } from '#web/ui/layout.tsx';

interface VisibilityGraphProps {
  map: VisibilityMap;
  describe: string;
  nameOf: (item: VisibilityMap['items'][number]) => string;
  onChoose: (item: VisibilityMap['items'][number]) => void;
}

/** Height of a department in pixels. */
const row = 48;

/**
 * The viewer on the left, linked to the departments on the right: the wider the line, the more of their members the viewer sees; a
 * dashed line leads to departments in which the viewer sees no one. Each department states its figures.
 */
export function VisibilityGraph({ map: { viewer, items }, describe, nameOf, onChoose }: VisibilityGraphProps) {
  const t = useTranslations('visibility.explain.map');
  const height = items.length * row;
  return (
    <Row as="figure" align="center">
      <figcaption className="visually-hidden">{describe}</figcaption>
      <Stack frame pad="s" centred style={{ flex: '0 20 180px', minInlineSize: 76, overflowWrap: 'anywhere' }} aria-hidden="true">
        {viewer.name}
      </Stack>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        height={height}
        style={{ flex: '1 20 80px', minInlineSize: 32, maxInlineSize: 320 }}
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        {items.map(({ departmentId, seen, people }, at) => {
          const y = at * row + row / 2;
          return (
            <path
              key={departmentId}
              d={`M0,${height / 2}C50,${height / 2} 50,${y} 100,${y}`}
              stroke={seen > 0 ? 'var(--ant-color-primary)' : 'var(--ant-color-text-quaternary)'}
              strokeWidth={seen > 0 ? 1.5 + (seen / people) * 6.5 : 1.5}
              strokeDasharray={seen > 0 ? undefined : '4 4'}
              vectorEffect="non-scaling-stroke"
              opacity={0.8}
            />
          );
        })}
      </svg>
      <List grow style={{ flexBasis: 200, minInlineSize: 0 }}>
        {items.map((item) => (
          <Row key={item.departmentId} as="li" align="center" style={{ blockSize: row }}>
            <PlainButton style={{ inlineSize: '100%', textAlign: 'start' }} onClick={() => onChoose(item)}>
              <Stack as="span" frame padInline="m" style={{ background: 'var(--ant-color-bg-container)' }}>
                <Truncate title={item.path || item.name}>{nameOf(item)}</Truncate>
                <Truncate tone="quiet" size="xs">
                  {t('seen', { seen: item.seen, people: item.people })}
                </Truncate>
              </Stack>
            </PlainButton>
          </Row>
        ))}
      </List>
    </Row>
  );
}
