import { Row, Truncate } from './layout.tsx';

/** A path on one line: its last part stands out and is shortened last. */
export function PathText({ path, name }: { path: string; name: string }) {
  return (
    <Row as="span" shrink>
      <Truncate tone="quiet" style={{ flexShrink: 1000, whiteSpace: 'pre' }}>
        {path.slice(0, -name.length)}
      </Truncate>
      <Truncate shrink>{name}</Truncate>
    </Row>
  );
}
