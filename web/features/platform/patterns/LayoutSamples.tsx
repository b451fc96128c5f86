import { Caption, Cell, Grid, List, Note, PlainButton, PlainTable, Row, Stack, Text, Truncate } from '#web/ui/layout.tsx';
import { Sample } from './Sample.tsx';
import { people, sample } from './samples.ts';

/** The primitives that lay out and set text. */
export function LayoutSamples() {
  return (
    <Sample name="Stack · Row · Grid · Text · Note · Caption · Truncate · List · Cell · PlainTable · PlainButton">
      <Grid min={280} gap="xl">
        <Stack gap="s" frame pad="l">
          <Row gap="s" align="center" justify="between" wrap>
            <Text weight="strong">{people[0]?.name}</Text>
            <Text tone="quiet" size="s">
              {people[0]?.title}
            </Text>
          </Row>
          <Note>{sample.empty.text}</Note>
          <Cell>
            <PlainButton>{people[1]?.name}</PlainButton>
            <Caption>{people[1]?.title}</Caption>
          </Cell>
          <Truncate>{sample.empty.text}</Truncate>
          <Truncate lines={2} tone="quiet">
            {sample.empty.text}
          </Truncate>
        </Stack>
        <List divided gap="s">
          {people.slice(0, 3).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </List>
        <PlainTable label={sample.empty.text}>
          <tbody>
            {people.slice(0, 3).map(({ id, name, title }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{title}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Grid>
    </Sample>
  );
}
