import { Grid, List, Row, Stack, Text, Truncate } from '#web/ui/layout.tsx';
import { Sample } from './Sample.tsx';
import { people, sample } from './samples.ts';

/** The primitives that lay out and set text. */
export function LayoutSamples() {
  return (
    <Sample name="Stack · Row · Grid · Text · Truncate · List">
      <Grid min={280} gap="xl">
        <Stack gap="s" frame pad="l">
          <Row gap="s" align="center" justify="between" wrap>
            <Text weight="strong">{people[0]?.name}</Text>
            <Text tone="quiet" size="s">
              {people[0]?.title}
            </Text>
          </Row>
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
      </Grid>
    </Sample>
  );
}
